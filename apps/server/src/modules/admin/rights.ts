import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { admins, everybody, type Rule } from '../../rights/rules.ts'
import { inTransaction, statement } from '../../platform/db/db.ts'
import { erasePerson } from '../accounts/mutations/erase.ts'

interface Thing {
  user_id: number
  username: string
  job_id: string
  note_id: number
}

/** 'there': the account exists; 'erased': it did; 'absent': no account has this id. */
type Kind = string

const about: Rule<Kind> = (role, kind) => {
  const outcome = admins(role, kind)
  return outcome === 'ok' && kind !== 'there' ? 404 : outcome
}
/** Refuses an admin in this state if nobody consented or nothing is suspended. */
const inState =
  (state: 403 | 409): Rule<Kind> =>
  (role, kind) => {
    const outcome = about(role, kind)
    return outcome === 'ok' ? state : outcome
  }
/** A consent of somebody else is nobody's business. */
const nobodys: Rule<unknown> = (role) => (role === 'visitor' ? 401 : 404)

const nothing = { job_id: '999999999', note_id: 999_999_999 }

let made = 0

/** Only admins make the calls of the platform's admin. */
export const rights = moduleRights<Thing, Kind>({
  kinds: ['there', 'erased', 'absent'],
  make: async (kind, _, server) => {
    if (kind === 'absent') return { user_id: 999_999_999, username: 'nobody', ...nothing }
    const { username } = await server.person()
    const [row] = await statement<{ user_id: number }>(
      server.parts.db,
      'select user_id from users where username = $1',
      [username],
    )
    if (kind === 'erased') {
      const user_id = row?.user_id ?? 0
      await inTransaction(server.parts.db, (tx) => erasePerson(tx, user_id))
      return { user_id, username, ...nothing }
    }
    const [job] = await statement<{ id: number }>(
      server.parts.db,
      `select (graphile_worker.add_job('nothing_to_do', run_at := now() + interval '1 day', job_key := $1)).id`,
      [`rights ${++made}`],
    )
    const [note] = await statement<{ note_id: number }>(
      server.parts.db,
      `insert into person_notes (user_id, text) values ($1, 'Called once.') returning note_id`,
      [row?.user_id ?? 0],
    )
    return {
      user_id: row?.user_id ?? 0,
      username,
      job_id: String(job?.id ?? 0),
      note_id: note?.note_id ?? 0,
    }
  },
  tables: ['sign_in_consents', 'report_cases', 'person_notes'],
  rows: [
    moduleRow('admin/getUsers', admins, () => ({})),
    moduleRow('admin/getUser', about, ({ user_id }) => ({ user_id })),
    moduleRow('admin/setRoles', about, ({ user_id }) => ({ user_id, is_support: true })),
    moduleRow('admin/getMessages', admins, () => ({})),
    moduleRow('admin/setMessage', about, ({ user_id }) => ({
      user_id,
      kind: 'globalmsg',
      text: 'Welcome back',
    })),
    moduleRow('admin/suspendUser', about, ({ user_id }) => ({
      user_id,
      reason: 'spam',
      words: 'Adverts without end.',
    })),
    moduleRow('admin/liftSuspension', inState(409), ({ user_id }) => ({ user_id })),
    moduleRow('admin/signOutUser', about, ({ user_id }) => ({ user_id })),
    moduleRow('admin/eraseUser', about, ({ user_id, username }) => ({ user_id, username })),
    moduleRow('admin/addNote', about, ({ user_id }) => ({ user_id, text: 'Called twice.' })),
    moduleRow('admin/removeNote', about, ({ user_id, note_id }) => ({ user_id, note_id })),
    moduleRow('admin/askConsent', about, ({ user_id }) => ({
      user_id,
      reason: 'To see the error',
    })),
    moduleRow('admin/signInAs', inState(403), ({ user_id }) => ({ user_id })),
    moduleRow('account/getConsent', nobodys, () => ({ consent_id: '0'.repeat(22) })),
    moduleRow('account/answerConsent', nobodys, () => ({
      consent_id: '0'.repeat(22),
      verdict: 'give',
    })),
    moduleRow('admin/getAudit', admins, () => ({})),
    moduleRow('admin/getJobs', admins, () => ({})),
    moduleRow('admin/retryJob', about, ({ job_id }) => ({ job_id })),
    moduleRow('admin/dropJob', about, ({ job_id }) => ({ job_id })),
    moduleRow('admin/getHealth', admins, () => ({})),
    moduleRow('support/askMeeting', everybody, () => ({
      email: 'somebody@example.org',
      topic: 'A final for our school',
    })),
  ],
})
