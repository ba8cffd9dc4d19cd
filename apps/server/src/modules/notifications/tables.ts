import type { Generated, JSONColumnType, Kysely } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'

export type Channel = 'mail' | 'sms'

interface MailsTable {
  mail_id: Generated<number>
  channel: Generated<Channel>
  recipient: string
  subject: string
  text: string
  html: string
  state: Generated<'waiting' | 'sent' | 'failed'>
  problem: string | null
  created_at: Generated<Date>
  sent_at: Date | null
  expires_at: Date | null
  claimed_until: Date | null
  tries: Generated<number>
  once: Generated<boolean>
  notice: Generated<boolean>
  about: number | null
  for_user: number | null
  for_notice: number | null
  for_notices: number[] | null
  said: string | null
  headers: JSONColumnType<Record<string, string>> | null
  from_name: Generated<string>
  /** Whole words of a letter that lets its reader in; `subject`, `text` and `html` hold them without that. */
  sealed: Buffer | null
}

interface NotificationsTables {
  mails: MailsTable
}

export const notificationsDb = (db: Db): Kysely<NotificationsTables> =>
  tablesOf<NotificationsTables>(db)
