import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { openServer, organiser as owner, server } from '../../../../testing-server.ts'
import { castVotes, makeContest } from '../../../contests/factory.ts'
import { paid, selling, votesOf } from './testing-bought.ts'

openServer()

test('thousands of ballots that wait are folded at once, also where the database took the table for a tiny one', async () => {
  const made = await makeContest(owner.api)
  const { contest_id, rounds } = made.contest
  await castVotes(server, made, { 'Singer 2': 2 })
  const run = (text: string, values: unknown[] = []) => statement(server.parts.db, text, values)
  await run('analyze ballots')
  await run(
    `insert into ballots (contest_id, casx_id, round_id, voter_key, client_id, channel, kind, contestants, points, next_at, leaf)
     select $1, 'row' || n, $2, sha256(n::text::bytea), 'c' || n, 'public', 'free', array[$3::bigint], '{1}', now(), ''
     from generate_series(1, 4000) n`,
    [contest_id, rounds[0]?.round_id, made.contestants[0]?.contestant_id],
  )
  server.parts.ports.get('voting').folder.touch(contest_id)
  const folded = async () =>
    (await run('select ballots, voters from tally_state where contest_id = $1', [contest_id]))[0]
  await expect.poll(folded).toEqual({ ballots: 4002, voters: 4002 })
})

test('whoever buys or signs in takes one connection at a time: as many at once as there are would wait for each other', async () => {
  const made = await selling()
  const { api } = await server.visitor()
  const { pool } = server.parts
  // Tasks listen over one of them.
  const free = pool.options.max - (pool.totalCount - pool.idleCount)
  const others = await Promise.all(Array.from({ length: free - 1 }, () => pool.connect()))
  try {
    expect(await paid(api, [made, 10])).toMatchObject({ state: 'fulfilled' })
    expect((await server.person()).username).not.toBe('')
  } finally {
    for (const one of others) one.release()
  }
  await expect.poll(() => votesOf(made)).toBe(10)
})
