import { sealedColumn } from '../../../platform/sealedColumn.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/db.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { TemplateName } from '../present/letters.ts'
import type { TextName } from '../present/texts.ts'

/** Words that a mailbox, or a phone, is sent. */
export interface Words {
  subject: string
  text: string
  html: string
}

/** The words of letters whose code or link lets their reader in. A stolen database holds nothing to enter by. */
export const letterWords = sealedColumn({
  table: 'mails',
  column: 'sealed',
  key: 'mail_id',
  purpose: 'letters',
  about: (mailId) => `letter ${mailId}`,
})

/** Templates that hold a code or a link that lets their reader in. */
type Proving =
  | 'sign_in_code'
  | 'address_change'
  | 'new_password'
  | 'invited_to_judge'
  | 'invited_to_organise'
  | 'invited_to_club'
  | 'code'
  | 'code_to_old'

/** Secrets with which such a letter is sealed; the others stand as they are. */
export type SealedBy<Name extends TemplateName | TextName> = Name extends Proving
  ? { secrets: Secrets }
  : { secrets?: Secrets }

const proof = /(tok=|password=|#|pass=)[\w.-]+/

/** The values of a letter without what lets its reader in. */
export const withoutProof = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => {
      if (name === 'code') return [name, '••••••']
      return [name, name === 'link' ? String(value).replace(proof, '$1…') : value]
    }),
  ) as Values

/** Seals the whole words of a letter into its row. */
export async function sealWords(
  tx: Tx,
  secrets: Secrets,
  mailId: number,
  words: Words,
): Promise<void> {
  const secret = Buffer.from(JSON.stringify(words))
  const sealed = await letterWords.seal({ db: tx.db, secrets }, mailId, secret)
  await statement(tx.db, 'update mails set sealed = $2 where mail_id = $1', [mailId, sealed])
}

interface Kept extends Words {
  mail_id: number
  sealed: Buffer | null
}

/** A letter with the words that its mailbox reads. @throws when the installation's secret is another. */
export async function withWords<Mail extends Kept>(
  parts: { db: Db; secrets: Secrets },
  mail: Mail,
): Promise<Omit<Mail, 'sealed'>> {
  const { sealed, ...kept } = mail
  if (sealed === null) return kept
  const words = await letterWords.open(parts, mail.mail_id, sealed)
  return { ...kept, ...(JSON.parse(words.toString()) as Words) }
}
