import { statement, type Db } from '../../../platform/db/db.ts'
import type { Account } from '../tables.ts'

type Messages = Pick<Account, 'globalmsg' | 'popup_error'>

/** Returns what a person is told: their own message first, then everybody's. */
export async function messagesFor(db: Db, own: Messages): Promise<Messages> {
  const rows = await statement<{ kind: keyof Messages; text: string }>(
    db,
    'select kind, text from messages_to_all',
    [],
  )
  const both = (kind: keyof Messages) =>
    [own[kind], rows.find((row) => row.kind === kind)?.text]
      .filter((text) => text !== undefined && text !== '')
      .join('\n\n')
  return { globalmsg: both('globalmsg'), popup_error: both('popup_error') }
}
