import { inTransaction } from '../../platform/db/db.ts'
import { exportTasks } from '../../platform/exports/writing.ts'
import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { eraseWhenFree, noteErasure } from './mutations/erase.ts'
import { removeExpired } from './mutations/expiry.ts'
import { tellPasskeysEnded } from './mutations/hostEnds.ts'
import { mailPasswordLink } from './mutations/passwordLink.ts'
import { personExport } from './mutations/personExport.ts'

export function accountsTasks(parts: Parts): Tasks {
  const { db } = parts
  const exports = exportTasks(parts, { person: personExport(parts) })
  return {
    handlers: {
      ...exports.handlers,
      clean_accounts: () => removeExpired(db),
      erase_person: async ({ user_id }) => {
        const id = Number(user_id)
        await inTransaction(db, (tx) =>
          eraseWhenFree(tx, parts.publicUrl, id, (done, of) => noteErasure(db, id, done, of)),
        )
      },
      tell_passkeys_ended: ({ event_ids }) =>
        inTransaction(db, (tx) => tellPasskeysEnded(tx, parts.publicUrl, event_ids)),
      mail_password_link: ({ address }) =>
        inTransaction(db, (tx) => mailPasswordLink(tx, parts, String(address))),
    },
    crontab: [...exports.crontab, '17 3 * * * clean_accounts'],
  }
}
