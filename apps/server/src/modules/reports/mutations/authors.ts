import type { Tx } from '../../../platform/db/db.ts'
import type { ReportedThings } from '../../../platform/reported.ts'
import type { accountById } from '../../accounts/data.ts'
import { queueMail, queueText } from '../../notifications/mutations/mails.ts'
import type { CaseRow } from '../tables.ts'

/**
 * Writes to the author of a reported thing, whose letter is the key to the appeal: by mail to an address that they
 * confirmed, else by a text to a number that they confirmed. Anybody can have typed an address that nobody confirmed;
 * such an author reads it in the app, or is told of the case when they sign in.
 */
export async function writeToAuthor(
  tx: Tx,
  { things, publicUrl }: { things: ReportedThings; publicUrl: string },
  { entity, entity_id, case_id }: Pick<CaseRow, 'entity' | 'entity_id' | 'case_id'>,
  author: NonNullable<Awaited<ReturnType<typeof accountById>>>,
  said: { template: 'taken_down' | 'account_suspended' | 'report_question'; words: string },
): Promise<void> {
  const { email, email_confirmed_at, phone, phone_confirmed_at, language } = author
  const to =
    (email_confirmed_at !== null && email) || (phone_confirmed_at !== null && phone) || undefined
  if (to === undefined) return
  const name = (await things[entity]?.load(tx.db, [entity_id]))?.get(entity_id)?.title ?? ''
  const link = `${publicUrl}/appeal/${case_id}`
  const { template, words } = said
  if (to === email) await queueMail(tx, { to, language, template, values: { name, words, link } })
  else
    await queueText(tx, {
      to,
      language,
      template: 'decision',
      values: { kind: template, name, link },
    })
}
