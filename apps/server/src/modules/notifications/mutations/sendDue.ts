import { preferenceRules } from '@plaudit/contract/notifications/kinds'
import type { Language } from '@plaudit/contract/constants'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { noticeType } from '../../../platform/notices.ts'
import type { Parts } from '../../../platform/parts.ts'
import { openRoom } from '../../../platform/room.ts'
import { addressOf } from '../data/address.ts'
import { takingPushes } from '../data/devices.ts'
import type { Whereabouts } from '../data/looks.ts'
import { actorsByIds, newCounts } from '../data/notices.ts'
import { digestKinds, settingsOf, type NoticeSettings } from '../data/preferences.ts'
import { quietUntil } from '../policy.ts'
import { wordsOf } from '../present/notices.ts'
import { queueMail, queueText } from './mails.ts'
import type { Push } from './nativePush.ts'
import { pushTo } from './push.ts'
import { textLeft } from './texts.ts'
import { unsubscribeLink } from './unsubscribe.ts'

interface Due {
  user_id: number
  notice_id: number
  channel: 'email' | 'push' | 'mobile'
  type: string
  group_key: string
  href: string
  values: Record<string, string | number>
  actor_id: number | null
  email: string | null
  phone: string | null
  language: Language
}

const most = 100
const pushedAtOnce = 20

/**
 * Sends what is due and was not seen meanwhile. A row leaves the state `waiting` in the transaction that hands it on, so
 * it is handed on at most once; mails and texts go on in their own outbox.
 * @returns how many were taken, those among them that were seen: zero says that nothing is due any more.
 */
export async function sendDueNotices(parts: Parts): Promise<number> {
  const { pushes, taken } = await inTransaction(parts.db, (tx) => handOn(tx, parts))
  // Push services are other people's servers: nothing is held while they are asked.
  // A service that hangs keeps its one place: the others go on beside it.
  const room = openRoom(pushedAtOnce)
  await Promise.all(pushes.map((push) => room(1, () => pushOut(parts, push))))
  return taken
}

/**
 * A push that no service took is none: its row says so, and the notice that waits by mail or text goes as it was
 * chosen.
 */
async function pushOut(parts: Parts, push: Push): Promise<void> {
  if (await pushTo(parts, push)) return
  await statement(
    parts.db,
    `update notice_outbox set state = 'failed'
     where user_id = $1 and notice_id = $2 and channel = 'push' and state = 'sent'`,
    [push.user_id, push.notice_id],
  )
}

async function handOn(tx: Tx, parts: Parts): Promise<{ pushes: Push[]; taken: number }> {
  const { rows, taken } = await claimDue(tx.db)
  const people = rows.map(({ user_id }) => user_id)
  const settings = await settingsOf(tx.db, people)
  const inDigest = await digestKinds(tx.db, people)
  const actors = await actorsByIds(
    tx.db,
    rows.flatMap(({ actor_id }) => actor_id ?? []),
  )
  const pushed = rows.flatMap(({ channel, user_id }) => (channel === 'push' ? user_id : []))
  const takers = await takingPushes(tx.db, pushed)
  const unread = await newCounts(tx.db, [...takers])
  const pushes: Push[] = []
  const moves: Move[] = []
  for (const row of rows) {
    const { user_id, channel } = row
    const who = actors.get(row.actor_id ?? 0)?.full_name ?? ''
    const text = wordsOf({ ...row, people: 1 }, who === '' ? [] : [who], row.language)
    const waits = inDigest.has(`${user_id} ${noticeType(row.type).preference}`)
    const fate = await fateOf(tx, parts, row, { ...settings(user_id), waits })
    // A push that no device takes is none.
    const isLost = fate.state === 'sent' && channel === 'push' && !takers.has(user_id)
    const { state, sendAt }: Fate = isLost ? { state: 'failed' } : fate
    moves.push({ row, state, ...(sendAt && { sendAt }) })
    if (state !== 'sent') continue
    if (channel === 'push')
      pushes.push({ ...row, title: who, text, unread: unread.get(user_id) ?? 0 })
    else await (channel === 'email' ? mail(tx, parts, row, text) : sms(tx, parts, row, text))
  }
  await moveAll(tx, moves)
  return { pushes, taken }
}

/**
 * Takes rows whose time has come, each for one process; a notice that was seen meanwhile is cancelled and only counted.
 */
async function claimDue(db: Db): Promise<{ rows: Due[]; taken: number }> {
  const taken = await statement<Due & { is_seen: boolean }>(
    db,
    `with due as (
       select o.user_id, o.notice_id, o.channel from notice_outbox o
       where o.state = 'waiting' and o.send_at <= now() order by o.send_at limit ${most} for update skip locked
     ), seen as (
       update notice_outbox o set state = 'cancelled' from due d, notices n
       where (o.user_id, o.notice_id, o.channel) = (d.user_id, d.notice_id, d.channel)
         and (n.user_id, n.notice_id) = (d.user_id, d.notice_id) and n.seen_at is not null
     )
     select d.*, n.type, n.group_key, n.href, n."values", n.actor_id, u.language,
       case when u.email_confirmed_at is not null then u.email end as email,
       case when u.phone_confirmed_at is not null then u.phone end as phone, n.seen_at is not null as is_seen
     from due d join notices n using (user_id, notice_id) join users u using (user_id)`,
    [],
  )
  return { rows: taken.filter(({ is_seen }) => !is_seen), taken: taken.length }
}

interface Fate {
  state: 'sent' | 'digest' | 'waiting' | 'failed'
  sendAt?: Date
}

/**
 * Returns the fate of a row: it is sent now, waits for the morning or the digest, costs more than it may, or has no proven
 * address to go to.
 */
async function fateOf(
  tx: Tx,
  parts: Parts,
  row: Due,
  settings: NoticeSettings & { /** Mails of its kind wait for the letter. */ waits: boolean },
): Promise<Fate> {
  const { urgency } = noticeType(row.type)
  const now = new Date()
  const quiet = urgency === 'must' ? null : quietUntil(settings, now)
  const isInDigest =
    row.channel === 'email' && urgency !== 'must' && (settings.digest !== 'off' || settings.waits)
  if (isInDigest) return { state: 'digest' }
  // A mail wakes nobody up: quiet hours are for pushes and texts, a break is for everything.
  const isBreak = settings.paused_until !== null && settings.paused_until > now
  if (quiet !== null && (row.channel !== 'email' || isBreak))
    return { state: 'waiting', sendAt: quiet }
  // A letter that has nowhere to go is not sent; its person may prove an address while it waits.
  const to = row.channel === 'email' ? row.email : row.phone
  if (row.channel !== 'push' && to === null) return { state: 'failed' }
  if (row.channel === 'mobile' && row.phone !== null) {
    const left = await textLeft(tx, parts, row.phone, urgency === 'must')
    if (left === 'later') return { state: 'waiting', sendAt: new Date(now.getTime() + 600_000) }
    if (left === 'none') return { state: 'failed' }
  }
  return { state: 'sent' }
}

type Move = Fate & { row: Due }

/** In one statement: a hundred people are often told of one thing at once. */
async function moveAll(tx: Tx, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  await statement(
    tx.db,
    `update notice_outbox o set state = g.state, send_at = coalesce(g.send_at, o.send_at)
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::timestamptz[])
       as g (user_id, notice_id, channel, state, send_at)
     where o.user_id = g.user_id and o.notice_id = g.notice_id and o.channel = g.channel`,
    [
      moves.map(({ row }) => row.user_id),
      moves.map(({ row }) => row.notice_id),
      moves.map(({ row }) => row.channel),
      moves.map(({ state }) => state),
      moves.map(({ sendAt = null }) => sendAt),
    ],
  )
}

/** A notice that leads to a site of its own name says which; others may be of anything. */
const placeOf = ({ values: { host } }: Due): Whereabouts =>
  typeof host === 'string' ? { host } : 'anything'

async function mail(tx: Tx, parts: Parts, row: Due, text: string): Promise<void> {
  if (row.email === null) return
  const { preference, urgency } = noticeType(row.type)
  const canEnd = !preferenceRules[preference].always.includes('email')
  await queueMail(tx, {
    to: row.email,
    language: row.language,
    template: 'notice',
    of: placeOf(row),
    values: {
      text,
      quote: String(row.values['text'] ?? ''),
      link: addressOf(parts.publicUrl, row),
      settings: `${parts.publicUrl}/notifications/preferences`,
    },
    once: urgency === 'social',
    notice: true,
    about: row.actor_id,
    repeats: row,
    ...(canEnd && { unsubscribe: unsubscribeLink(parts, row.user_id, preference) }),
  })
}

async function sms(tx: Tx, parts: Parts, row: Due, text: string): Promise<void> {
  if (row.phone === null) return
  await queueText(tx, {
    to: row.phone,
    language: row.language,
    template: 'notice',
    // A phone shows every text that it gets: a text that concerns neither money nor safety is worth less than a double.
    once: noticeType(row.type).urgency !== 'must',
    notice: true,
    about: row.actor_id,
    repeats: row,
    of: placeOf(row),
    values: { text, url: addressOf(parts.publicUrl, row) },
  })
}
