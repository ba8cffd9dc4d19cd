import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { openServer, organiser, server, visitor } from '../../../../testing-server.ts'
import { makeContest } from '../../factory.ts'

openServer()

/** More than this server has connections to the database. */
const many = 15

/** Changes of contests by people whose rows somebody holds, while everybody else goes on. */
async function whileHeld(
  contests: readonly { cx_id: string }[],
  people: readonly { api: typeof visitor }[],
): Promise<void> {
  const ids = contests.map(({ cx_id }) => cx_id)
  const holder = await server.parts.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from contests where cx_id = any ($1) for update', [ids])
    const changing = ids.flatMap((cx_id) =>
      people.map(({ api }) =>
        api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'pause' }).then(
          () => 'done',
          (error: { code?: string }) => error.code,
        ),
      ),
    )
    const waiting = async () =>
      (
        await statement(
          server.parts.lookups,
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          [],
        )
      ).length
    await expect.poll(waiting).toBeGreaterThan(0)
    expect((await visitor.call('contest/v2/get', {})).contests.length).toBeGreaterThan(0)
    expect((await server.person()).username).not.toBe('')
    await holder.query('rollback')
    const codes = new Set(await Promise.all(changing))
    expect(codes).toEqual(new Set(people.length > 1 ? ['done', 'illegal_step'] : ['done']))
  } finally {
    holder.release()
  }
}

test('whoever changes many contests at once takes no connection from others', async () => {
  const made = await Promise.all(Array.from({ length: many }, () => makeContest(organiser.api)))
  await whileHeld(
    made.map(({ contest }) => contest),
    [organiser],
  )
})

test('nor do all who change one contest at once', async () => {
  const team = await Promise.all(Array.from({ length: many }, () => server.person()))
  const organisers = team.map(({ username }) => username)
  const { contest } = await makeContest(organiser.api, { organisers })
  await whileHeld([contest], team)
})
