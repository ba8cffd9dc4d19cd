import { statement, type Db } from '../../../platform/db/db.ts'
import { exported, type Exported } from '../../../platform/person.ts'
import { notificationsDb, type Channel } from '../tables.ts'

const pageSize = 50

export interface WaitingMail {
  mail_id: number
  channel: Channel
  recipient: string
  subject: string
  text: string
  html: string
  sealed: Buffer | null
  state: 'waiting' | 'sent' | 'failed'
  created_at: Date
}

/** Mails and texts to phones that were not sent, newest first, from before a given one (admin/getMailbox). */
export async function unsentMails(
  db: Db,
  before: number | undefined,
): Promise<{ mails: WaitingMail[]; more: boolean }> {
  let query = notificationsDb(db)
    .selectFrom('mails')
    .select(['mail_id', 'channel', 'recipient', 'subject', 'text', 'html', 'sealed'])
    .select(['state', 'created_at'])
    .where('state', '<>', 'sent')
    // Letters that nobody is to get any more are no fault.
    .where('problem', 'is distinct from', 'withdrawn')
    .orderBy('mail_id', 'desc')
    .limit(pageSize + 1)
  if (before !== undefined) query = query.where('mail_id', '<', before)
  const rows = await query.execute()
  return { mails: rows.slice(0, pageSize), more: rows.length > pageSize }
}

/**
 * Lists mails of the last day that nobody is sending: their task got lost, or came before there was a way to send
 * them. A task that waits for its next try is not lost: a second task would use up the tries within minutes, while the
 * mail server is away for an hour.
 */
export async function forgottenMails(db: Db, channels: readonly Channel[]): Promise<number[]> {
  const rows = await statement<{ mail_id: number }>(
    db,
    `select mail_id from mails
     where state = 'waiting' and channel = any($1) and created_at between now() - interval '1 day' and now() - interval '2 minutes'
       and (claimed_until is null or claimed_until < now())
       and (expires_at is null or expires_at > now())
       and not exists (select from graphile_worker._private_jobs j
         where j.key = 'mail:' || mail_id and j.attempts < j.max_attempts)
     order by mail_id limit 200`,
    [channels],
  )
  return rows.map((row) => row.mail_id)
}

/** A code within a subject: two groups of three digits. */
const code = String.raw`\d{3}\s?\d{3}`

/** As a column of `mails m`: the subject without the code that it may hold. */
export const subjectWithoutCode = `regexp_replace(m.subject, '${code}', '••• •••', 'g')`

/**
 * Exports the mails of the last month to the addresses that a person has proven, without the words: codes and links of
 * a letter prove that its mailbox was read, so that nobody may read them anywhere else. Nor does it name other people.
 */
export function exportNotices(db: Db, userId: number): Exported[] {
  return [
    exported(
      db,
      'mails',
      // Letters about what others did, and invitations, name those others in their subject.
      `select m.channel, m.recipient, case when m.notice or m.expires_at is not null then '' else m.subject end as subject,
         m.state, m.created_at, m.sent_at from mails m
       join users u on (u.email_confirmed_at is not null and lower(m.recipient) = lower(u.email))
         or (u.phone_confirmed_at is not null and m.recipient = u.phone)
       where u.user_id = $1 order by m.mail_id`,
      [userId],
    ),
    exported(
      db,
      'notices',
      'select type, href, "values", created_at, seen_at from notices where user_id = $1 order by notice_id',
      [userId],
    ),
    exported(
      db,
      'news',
      'select kind, subject, type, href, "values", created_at from news where actor_id = $1 order by news_id',
      [userId],
    ),
    ...chosen(db, userId),
  ]
}

/** Exports a person's follows, and how they want to be told. */
function chosen(db: Db, userId: number): Exported[] {
  return [
    exported(
      db,
      'follows',
      'select kind, subject, reminders, created_at from follows where user_id = $1 order by created_at',
      [userId],
    ),
    exported(
      db,
      'notice_preferences',
      'select kind, channel, wanted from notice_preferences where user_id = $1 order by kind, channel',
      [userId],
    ),
    exported(
      db,
      'notice_settings',
      `select time_zone, currency, quiet_from, quiet_to, quiet_days, paused_until, digest, digest_hour, digest_day, sound
       from notice_settings where user_id = $1`,
      [userId],
    ),
    exported(
      db,
      'push_subscriptions',
      'select host, platform, created_at from push_subscriptions where user_id = $1 order by created_at',
      [userId],
    ),
  ]
}
