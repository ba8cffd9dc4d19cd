import type { Language } from '@plaudit/contract/constants'
import { sql } from 'kysely'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { NotDelivered, type Sender } from '../../../platform/delivery.ts'
import { queueTask } from '../../../platform/tasks.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Log, Telemetry } from '../../../platform/telemetry.ts'
import { lookOf, movedTo, type Look, type Whereabouts } from '../data/looks.ts'
import { subjectWithoutCode } from '../data/mails.ts'
import { logoFor, seenFrom } from '../present/dressed.ts'
import { letterHtml, letterText, subjectLine } from '../present/layout.ts'
import { letters, type TemplateName, type Templates } from '../present/letters.ts'
import { texts, type TextName, type Texts } from '../present/texts.ts'
import { notificationsDb, type Channel } from '../tables.ts'
import { dropStaleDigests, dropWithdrawn, maxAttempts, noteSaid } from './waitingMails.ts'
import { sealWords, withoutProof, withWords, type SealedBy, type Words } from './sealedWords.ts'

interface ToQueue {
  to: string
  language: Language
  /** After this it is worth nothing and is not sent any more. */
  expiresAt?: Date
  /**
   * Sent at most once: a mail that may have gone out is never tried again. Others are sent at least once, under one id.
   */
  once?: boolean
  /** True if it tells of a notice: such texts may cost only so much. */
  notice?: boolean
  /** The person that it tells its reader of: it goes with their account. */
  about?: number | null
  /** The person whom it is written to, where the address is not theirs yet: else it is the person of the address. */
  reader?: number
  /** The notice that it repeats: it is not sent once that was seen or taken back. */
  repeats?: { user_id: number; notice_id: number }
  /** Notices of a digest letter: the letter is written anew once a notice goes. */
  tells?: { user_id: number; notice_ids: readonly number[] }
  /** Subject that it tells of, which says how it looks and where it leads; an account's letters by default. */
  of?: Whereabouts
}

export type MailToQueue<Name extends TemplateName> = ToQueue &
  SealedBy<Name> & {
    template: Name
    /** Its links lead to this installation; they are moved to the host name of the letter's site, whose title `site` is. */
    values: Omit<Templates[Name], 'site'>
    /** Address that ends such mails with one tap (RFC 8058). */
    unsubscribe?: string
    /** Address for answers, if that is not this installation. */
    replyTo?: string
  }

/** Writes a mail into the outbox of the open transaction; it is sent after the commit, or waits. */
export async function queueMail<Name extends TemplateName>(
  tx: Tx,
  mail: MailToQueue<Name>,
): Promise<void> {
  const look = await lookOf(tx.db, mail)
  const values = seenFrom(look, mail.values) as unknown as Templates[Name]
  const logo = logoFor(look, mail.values)
  const wordsOf = (said: Templates[Name]): Words => {
    const { subject, letter } = letters[mail.template](said, mail.language)
    const dressed = { ...letter, look: { ...look, logo } }
    return {
      subject: subjectLine(subject),
      text: letterText(dressed),
      html: letterHtml(dressed),
    }
  }
  const frame = { from_name: look.sender, headers: headersOf(mail, look) }
  await enqueue(tx, mail, { channel: 'mail', ...frame }, wordsOf, values)
}

function headersOf(
  { unsubscribe, replyTo }: { unsubscribe?: string; replyTo?: string },
  look: Look,
): Record<string, string> | null {
  if (unsubscribe === undefined && replyTo === undefined) return null
  return {
    ...(replyTo !== undefined && { 'Reply-To': replyTo }),
    ...(unsubscribe !== undefined && {
      'List-Unsubscribe': `<${movedTo(look, unsubscribe)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

export type TextToQueue<Name extends TextName> = ToQueue &
  SealedBy<Name> & {
    template: Name
    values: Omit<Texts[Name], 'site'>
  }

/** The same for a text to a phone. */
export async function queueText<Name extends TextName>(
  tx: Tx,
  message: TextToQueue<Name>,
): Promise<void> {
  const look = await lookOf(tx.db, message)
  const values = seenFrom(look, message.values) as unknown as Texts[Name]
  const wordsOf = (said: Texts[Name]): Words => ({
    subject: '',
    text: texts[message.template](said, message.language),
    html: '',
  })
  await enqueue(tx, message, { channel: 'sms', from_name: '', headers: null }, wordsOf, values)
}

interface Frame {
  channel: Channel
  from_name: string
  headers: Record<string, string> | null
}

async function enqueue<Values extends object>(
  tx: Tx,
  {
    to,
    expiresAt,
    secrets,
    once = false,
    notice = false,
    about = null,
    reader,
    repeats,
    tells,
  }: ToQueue & { secrets?: Secrets },
  { headers, ...frame }: Frame,
  wordsOf: (values: Values) => Words,
  values: Values,
): Promise<void> {
  const { mail_id } = await notificationsDb(tx.db)
    .insertInto('mails')
    .values({
      recipient: to,
      expires_at: expiresAt ?? null,
      once,
      notice,
      about,
      for_user: repeats?.user_id ?? tells?.user_id ?? reader ?? readerAt(to),
      for_notice: repeats?.notice_id ?? null,
      headers: headers && JSON.stringify(headers),
      ...frame,
      ...wordsOf(secrets ? withoutProof(values) : values),
    })
    .returning('mail_id')
    .executeTakeFirstOrThrow()
  if (tells) await noteSaid(tx, mail_id, tells.notice_ids)
  if (secrets) await sealWords(tx, secrets, mail_id, wordsOf(values))
  await queueTask(tx, 'send_mail', { mail_id }, { key: `mail:${mail_id}`, maxAttempts })
}

/** The account of an address as it is now: the letter goes with it, also once the account has another address. */
const readerAt = (address: string) => sql<number | null>`(
  select user_id from users where lower(email) = lower(${address}) or (phone = ${address} and phone_confirmed_at is not null) limit 1)`

interface ClaimedMail extends Frame, Words {
  mail_id: number
  recipient: string
  tries: number
  once: boolean
  sealed: Buffer | null
}

export interface SendingParts {
  db: Db
  secrets: Secrets
  /** The ways that are set; a mail that has none waits. */
  senders: Partial<Record<Channel, Sender>>
  log: Log
  telemetry: Telemetry
}

const channelsOf = ({ senders }: SendingParts): string[] => Object.keys(senders)

/** Mails and texts to phones; `failed` is one that was given up. */
export const sentMessages = (telemetry: Telemetry) =>
  telemetry.counter('messages_total', 'Mails and texts by outcome.', 'channel', 'outcome')

const count = (telemetry: Telemetry, channel: string, outcome: 'sent' | 'failed'): void =>
  sentMessages(telemetry).inc({ channel, outcome })

/**
 * Sends one mail or text of the outbox. The worker that claims it sends it, outside any lock; a second worker finds it
 * claimed. A mail whose sender died is free again after some minutes, but for mails that are sent at most once. A mail
 * that is given up is an alarm.
 * @throws when it could not be taken now and it is worth trying again.
 */
export async function sendMail(parts: SendingParts, mailId: number): Promise<void> {
  await dropWithdrawn(parts.db, mailId)
  await dropStaleDigests(parts.db, { mailId })
  const [mail] = await statement<ClaimedMail>(
    parts.db,
    `update mails set claimed_until = now() + interval '5 minutes', tries = tries + 1
     where mail_id = $1 and state = 'waiting' and channel = any($2)
       and (claimed_until is null or (claimed_until < now() and not once))
       and (expires_at is null or expires_at > now())
       returning mail_id, channel, recipient, subject, text, html, from_name, headers, tries, once, sealed`,
    [mailId, channelsOf(parts)],
  )
  const sender = mail && parts.senders[mail.channel]
  if (!mail || !sender) return
  const { recipient: to, from_name: fromName, headers, mail_id: id } = mail
  try {
    const { subject, text, html } = await withWords(parts, mail)
    await sender.send({ to, subject, text, html, fromName, id, ...(headers && { headers }) })
  } catch (error) {
    return notTaken(parts, mail, error)
  }
  await markSent(parts.db, mailId)
  count(parts.telemetry, mail.channel, 'sent')
}

async function notTaken(
  { db, log, telemetry }: SendingParts,
  { mail_id, channel, tries, once }: ClaimedMail,
  error: unknown,
): Promise<void> {
  const { problem, isFinal, isUnsure } =
    error instanceof NotDelivered ? error : new NotDelivered('fault', false, true)
  const isOver = isFinal || tries >= maxAttempts || (once && isUnsure)
  await release(db, mail_id, isOver ? 'failed' : 'waiting', problem)
  if (!isOver) throw new Error(`${channel} ${mail_id} was not taken: ${problem}`)
  count(telemetry, channel, 'failed')
  log.error({ mail: mail_id, channel, problem, tries }, 'a message was given up')
}

async function release(
  db: Db,
  mailId: number,
  state: 'failed' | 'waiting',
  problem: string,
): Promise<void> {
  await notificationsDb(db)
    .updateTable('mails')
    .set({ state, problem, claimed_until: null })
    .where('mail_id', '=', mailId)
    // A letter that was withdrawn while it was on its way stays so.
    .where('state', '=', 'waiting')
    .execute()
}

/** Forgets the text of a mail that was sent: its codes and links are nobody else's. */
const markSent = (db: Db, mailId: number): Promise<unknown> =>
  statement(
    db,
    `update mails m set state = 'sent', sent_at = now(), claimed_until = null, sealed = null, text = '', html = '', subject = ${subjectWithoutCode}
     where mail_id = $1`,
    [mailId],
  )
