import { expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { api, openServer, server } from '../../../testing-server.ts'
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
  expect(await Promise.all([both, one, none].map(({ id }) => toldOf(id, 'contest.says')))).toEqual([
    1, 1, 0,
  ])
})
