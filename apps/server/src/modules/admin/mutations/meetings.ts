import type { Language } from '@plaudit/contract/constants'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { accountById } from '../../accounts/data.ts'
import { adminIds } from '../../accounts/data/admins.ts'
import { queueMail } from '../../notifications/mutations/mails.ts'
import { readSettings } from '../../sites/data/settings.ts'

interface Asked {
  email?: string | undefined
  topic: string
  when?: string | undefined
}
interface Reader {
  to: string
  language: Language
}

/** The addresses of the installation's operators: its contact where that is an address, else its admins. */
async function readersOf(tx: Tx, operator: string | undefined, caller: Caller): Promise<Reader[]> {
  const { contact } = await readSettings(tx.db, 'contact')
  const known = [contact, operator ?? ''].find((one) => /^[^\s/@]+@[^\s/@]+$/.test(one))
  if (known !== undefined) return [{ to: known, language: caller.language }]
  const admins = await Promise.all((await adminIds(tx.db)).map((id) => accountById(tx.db, id)))
  const confirmed = admins.filter((one) => one?.email_confirmed_at)
  // Of a young installation nobody may have confirmed an address yet: the request is read all the same.
  return (confirmed.length > 0 ? confirmed : admins).flatMap((one) =>
    one?.email ? [{ to: one.email, language: one.language }] : [],
  )
}

/**
 * Mails to the installation's operators that somebody would like to meet; their answer goes to the asker.
 * @throws refusal invalid_input without an address to answer to.
 */
export async function askMeeting(
  tx: Tx,
  { publicUrl, operator }: { publicUrl: string; operator: string | undefined },
  caller: Caller,
  { email, topic, when = '' }: Asked,
): Promise<void> {
  const account = caller.person && (await accountById(tx.db, caller.person.user_id))
  const from =
    email ??
    (account?.email || refuse('invalid_input', { fields: { email: 'invalid_email_address' } }))
  for (const { to, language } of await readersOf(tx, operator, caller))
    await queueMail(tx, {
      to,
      language,
      template: 'meeting_asked',
      of: { site_id: caller.site.site_id },
      replyTo: from,
      // The request goes with its account, also where the account never confirmed its address.
      ...(account && { about: account.user_id }),
      values: { from, topic, when, link: `${publicUrl}/schedule-meeting` },
    })
}
