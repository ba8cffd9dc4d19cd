import { expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { api, openServer, server } from '../../../testing-server.ts'
import { writeNews } from '../../notifications/mutations/news.ts'
import { makeContest } from '../factory.ts'
import { remindToVoteAgain, tellOfNews } from './tellFollowers.ts'

openServer()

const sql = (text: string, values: unknown[] = []) =>
  statement<Record<string, unknown>>(server.parts.db, text, values)

const toldOf = async (userId: number, type: string) =>
  (await sql('select href from notices where user_id = $1 and type = $2', [userId, type])).length

async function somebody() {
  const person = await server.person()
  const { ID = 0 } = await person.api.call('api/getUser', {})
  return { ...person, id: ID }
}

it('reminds who follows and voted once they can vote again, once for each time, and nobody else', async () => {
  const { contest, contestants } = await makeContest(api)
  const { cx_id } = contest
  const assox_id = contestants[0]?.assox_id ?? ''
  const [voter, watcher, stranger] = [await somebody(), await somebody(), await somebody()]
  for (const one of [voter, watcher]) await one.api.call('follows/toggle', { cx_id, wanted: true })
  for (const one of [voter, stranger]) await one.api.call('contest/v2/addVote', { cx_id, assox_id })
  const remind = () => remindToVoteAgain(server.parts.db, server.parts.secrets)
  await remind()
  expect(await toldOf(voter.id, 'contest.vote_again')).toBe(0)
  await sql(
    `update vote_slots set next_at = now() - interval '1 minute' 
    where contest_id = (select contest_id from contests where cx_id = $1)`,
    [cx_id],
  )
  await remind()
  await remind()
  expect(await toldOf(voter.id, 'contest.vote_again')).toBe(1)
  expect(await toldOf(watcher.id, 'contest.vote_again')).toBe(0)
  expect(await toldOf(stranger.id, 'contest.vote_again')).toBe(0)
  await voter.api.call('follows/toggle', { cx_id, wanted: true, reminders: false })
  await sql(
    `update vote_slots set next_at = now() - interval '30 seconds' 
    where contest_id = (select contest_id from contests where cx_id = $1)`,
    [cx_id],
  )
  await remind()
  expect(await toldOf(voter.id, 'contest.vote_again')).toBe(1)
})

it('tells who follows a contest or somebody in it what its team says: each once', async () => {
  const { contest, contestants } = await makeContest(api)
  const { cx_id } = contest
  const [both, one, none] = [await somebody(), await somebody(), await somebody()]
  const assox_id = contestants[1]?.assox_id ?? ''
  await both.api.call('follows/toggle', { cx_id, wanted: true })
  for (const person of [both, one])
    await person.api.call('follows/toggle', { assox_id, wanted: true })
  await api.call('contest/v2/announce', { cx_id, text: 'Tonight at eight' })
  const [job] = await sql(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'tell_news'`,
  )
  const { contest_id, ...news } = (job ?? {})['payload'] as {
    contest_id: number
    news_id: string
    text: string
  }
  expect(news.text).toBe('Tonight at eight')
  // A task that was killed half-way runs again.
  for (let n = 0; n < 2; n++)
    await tellOfNews(server.parts.db, { ...contest, contest_id, cx_id }, news)
  const counts = () => Promise.all([both, one, none].map(({ id }) => toldOf(id, 'contest.says')))
  expect(await counts()).toEqual([1, 1, 0])
  // Taken down while the task waited: its page is there for nobody.
  await sql('update contests set hidden_at = now() where cx_id = $1', [cx_id])
  await tellOfNews(server.parts.db, { ...contest, contest_id, cx_id }, { news_id: 'n2', text: 'x' })
  expect(await counts()).toEqual([1, 1, 0])
  await expect(api.call('contest/v2/announce', { cx_id, text: 'Still on' })).rejects.toMatchObject({
    code: 'illegal_step',
  })
})

const say = (contest: { cx_id: string; contest_name: string }, text: string) =>
  tellOfNews(server.parts.db, { ...contest, contest_id: 0 }, { news_id: text, text })

/** Returns what somebody is shown, and how much of it is new. */
async function bellOf({ api: own }: { api: typeof api }) {
  const { notifications, unread } = await own.call('notifications/get', {})
  return { texts: notifications.map(({ item }) => item['text']), unread }
}

/** A contest with a hundred followers of whom none is here. */
async function crowded() {
  const { contest } = await makeContest(api)
  const { cx_id } = contest
  await sql(
    `with crowd as (
       insert into users (ux_id, username, full_name)
       select $1 || n, lower('f' || n || '-' || $1), 'Fan ' || n from generate_series(1, 101) n returning user_id
     ) insert into follows (user_id, kind, subject) select user_id, 'contest', $1 from crowd`,
    [cx_id],
  )
  const follow = async () => {
    const person = await somebody()
    await person.api.call('follows/toggle', { cx_id, wanted: true })
    return person
  }
  /** Looked in long ago. */
  const away = async () => {
    const person = await follow()
    await sql(`update sessions set seen_at = now() - interval '1 hour' where user_id = $1`, [
      person.id,
    ])
    return person
  }
  const rows = async () =>
    (await sql('select user_id from notices where href = $1 order by 1', [`/cx/${cx_id}`])).map(
      ({ user_id }) => user_id,
    )
  return { contest, cx_id, follow, away, rows }
}

it('tells a crowd once for all: who looks finds it by their mark, and nobody else has a row [cf:e93b2]', async () => {
  const { contest, cx_id, follow, away, rows } = await crowded()
  const [late, muted, gone, pushed] = [await away(), await away(), await away(), await away()]
  const here = await follow()
  await sql(
    `insert into notice_preferences (user_id, kind, channel, wanted) values ($1, 'vote_reminders', 'app', false)`,
    [muted.id],
  )
  await sql(
    `insert into push_subscriptions (endpoint_hash, user_id, host, endpoint, p256dh, auth)
     values (sha256('crowd'), $1, 'vote.example', 'https://push.example.org/crowd', '', '')`,
    [pushed.id],
  )
  // A task that was killed half-way runs again.
  for (let n = 0; n < 2; n++) await say(contest, 'Tonight')
  const newcomer = await follow()
  await gone.api.call('follows/toggle', { cx_id, wanted: false })
  expect(await rows()).toEqual([pushed.id, here.id])
  expect(await bellOf(here)).toEqual({ texts: ['Tonight'], unread: 1 })
  // Two devices look at once.
  await Promise.all([bellOf(late), bellOf(late)])
  expect(await bellOf(late)).toEqual({ texts: ['Tonight'], unread: 1 })
  await late.api.call('notifications/seen', { all: true })
  expect(await bellOf(late)).toEqual({ texts: ['Tonight'], unread: 0 })
  for (const one of [muted, gone, newcomer])
    expect(await bellOf(one)).toEqual({ texts: [], unread: 0 })
  // Nobody learns of a contest that may not be seen any more.
  await say(contest, 'Tomorrow')
  await sql(`update contests set status = 'draft' where cx_id = $1`, [cx_id])
  expect(await bellOf(late)).toEqual({ texts: ['Tonight'], unread: 0 })
})

it('moves no mark over news that is not there yet, which news without its turn would lose', async () => {
  const { cx_id, away } = await crowded()
  const followed = { kind: 'contest', subject: cx_id } as const
  const news = (text: string) => ({
    type: 'contest.says',
    key: text,
    href: `/cx/${cx_id}`,
    values: { contest: '', text },
  })
  /** The first is written and not committed while the second is told and somebody looks. */
  const race = async (second: () => Promise<unknown>) => {
    const person = await away()
    let commit = () => undefined as void
    const committed = new Promise<void>((resolve) => (commit = resolve))
    let written = () => undefined as void
    const isWritten = new Promise<void>((resolve) => (written = resolve))
    const first = inTransaction(server.parts.db, async (tx) => {
      await writeNews(tx, followed, news(`first ${person.id}`))
      written()
      await committed
    })
    await isWritten
    const later = second()
    await Promise.race([later, waitsForALock()])
    await bellOf(person)
    commit()
    await Promise.all([first, later])
    return (await bellOf(person)).texts.length
  }
  expect(
    await race(() =>
      inTransaction(server.parts.db, (tx) => writeNews(tx, followed, news('second'))),
    ),
  ).toBe(2)
  const withoutTurn = () =>
    sql(
      `insert into news (kind, subject, reminders, type, key, group_key, href, "values")
       values ('contest', $1, false, 'contest.says', 'without', 'without', '', '{"text": ""}')`,
      [cx_id],
    )
  expect(await race(withoutTurn)).toBe(1)
})

/** Until somebody waits for an advisory lock. */
const waitsForALock = () =>
  expect
    .poll(
      async () =>
        (await sql(`select from pg_locks where locktype = 'advisory' and not granted`)).length,
    )
    .toBeGreaterThan(0)
