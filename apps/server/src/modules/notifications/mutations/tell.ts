import { preferenceRules, type NoticeChannel } from '@plaudit/contract/notifications/kinds'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { noticeType } from '../../../platform/notices.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { announceCounts } from './announce.ts'

/** Notice to somebody; the words are made when it is shown, in the reader's language. */
export interface Notice {
  /** People who are told. The person who did it is never told of their own act. */
  to: readonly number[]
  /** Declared in the manifest of the module that tells: `order`, `comment`, `review` … */
  type: string
  /** Business key, unique for each person for good: `order:<id>:delivered:2`. A second telling changes nothing. */
  key: string
  /** Notices of one group are shown as one ("3 people liked …"). */
  group?: string
  /** Person who did it, where a person did. */
  by?: number | undefined
  /** Path of the screen that it leads to. */
  href: string
  /** Values for the words: names, amounts as text, ids. No secrets: they may travel in a mail. */
  values?: Record<string, string | number>
}

/** Seconds that a channel waits for somebody to look in the app first (product 9). */
const waits = { push: 5, email: 120, mobile: 120 } as const
type Sent = keyof typeof waits
const sent: readonly Sent[] = ['push', 'email', 'mobile']

/**
 * A row for each person, and one of the outbox for each way that they want and that leaves the app. A person who does not
 * want a kind in the app has its row all the same: by its key a second telling changes nothing. A block ends what one person
 * hears of another's words and signs, whichever of the two set it.
 */
const written = `
with given as (
       select * from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::jsonb[])
         as g (user_id, key, group_key, actor_id, href, "values")
     ), made as (
       insert into notices (user_id, type, key, group_key, actor_id, href, "values", in_app)
       select g.user_id, $1, g.key, g.group_key, g.actor_id, g.href, g."values", $13 or coalesce(p.wanted, $14)
       from given g left join notice_preferences p on p.user_id = g.user_id and p.kind = $12 and p.channel = 'app'
       where exists (select from users u where u.user_id = g.user_id)
         and not ($15 and exists (select from people_apart a where a.user_id = g.user_id and a.other_id = g.actor_id)) order by g.user_id, g.key
       on conflict (user_id, key) do nothing
       returning user_id, notice_id, in_app
     ), queued as (
       insert into notice_outbox (user_id, notice_id, channel, send_at)
       select m.user_id, m.notice_id, c.channel, now() + make_interval(secs => c.wait)
       from made m cross join unnest($8::text[], $9::int[], $10::boolean[], $11::boolean[]) as c (channel, wait, at_first, always)
       left join notice_preferences p on p.user_id = m.user_id and p.kind = $12 and p.channel = c.channel
       where c.always or coalesce(p.wanted, c.at_first)
       returning user_id, notice_id, channel
     )
     select m.user_id, m.in_app, extract(epoch from now())::float8 as at, array(
       select q.channel from queued q where q.user_id = m.user_id and q.notice_id = m.notice_id
     ) as channels from made m`

/**
 * Tells people of something within the transaction that made it true: one row for each person (product 9). Channels
 * beside the app are rows of the outbox, which are looked at once the person had time to see it in the app.
 */
export const tell = (tx: Tx, notice: Notice): Promise<void> => tellAll(tx, notice.type, [notice])

/** Tells of many things of one type in one statement. */
export async function tellAll(
  tx: Tx,
  type: string,
  notices: readonly Omit<Notice, 'type'>[],
): Promise<void> {
  const rows = notices.flatMap((notice) =>
    [...new Set(notice.to)].filter((id) => id !== notice.by).map((id) => ({ id, ...notice })),
  )
  if (rows.length === 0) return
  const { preference, quiet, personal = false } = noticeType(type)
  const { at_first, always } = preferenceRules[preference]
  const ways = quiet ? [] : sent
  // A person who is told of a message had time to see it before.
  const waitOf = (channel: Sent) => (type === 'message' && channel === 'push' ? 0 : waits[channel])
  const told = await statement<Told>(tx.db, written, [
    type,
    rows.map(({ id }) => id),
    rows.map(({ key }) => key),
    rows.map(({ key, group = key }) => group),
    rows.map(({ by = null }) => by),
    rows.map(({ href }) => href),
    rows.map(({ values = {} }) => JSON.stringify(values)),
    ways,
    ways.map(waitOf),
    ways.map((channel: NoticeChannel) => at_first.includes(channel)),
    ways.map((channel) => always.includes(channel)),
    preference,
    always.includes('app'),
    at_first.includes('app'),
    personal,
  ])
  for (const channel of new Set(told.flatMap(({ channels }) => channels)))
    await sendLater(tx, (told[0]?.at ?? 0) + waitOf(channel))
  // Messages are counted by their conversations.
  const seeing = told.flatMap(({ user_id, in_app }) => (in_app ? user_id : []))
  if (type !== 'message' && seeing.length > 0) await announceCounts(tx, [...new Set(seeing)])
}

interface Told {
  user_id: number
  in_app: boolean
  /** Time of telling, epoch seconds of the database. */
  at: number
  channels: Sent[]
}

/**
 * Plans one look at the outbox for all rows that are due in the same second, by the database's clock: rows are due by
 * it.
 */
async function sendLater(tx: Tx, at: number): Promise<void> {
  const second = Math.ceil(at)
  await queueTask(
    tx,
    'send_due_notices',
    {},
    { key: `notices:${second}`, runAt: new Date(second * 1000) },
  )
}
