import { expect, test } from 'vitest'
import { assox, makeContest } from '../modules/contests/factory.ts'
import { buy, prices } from '../modules/voting/routes/tests/testing-bought.ts'
import { testServer } from '../testing.ts'
import { testDatabase } from '../platform/postgres/testing.ts'
import { hasPooler, startPooler } from '../platform/db/testing-pooler.ts'

test.skipIf(!hasPooler)(
  'over PgBouncer’s transactions, with a way past it for what needs a session: votes, sales and background work; without that way the start says so',
  async () => {
    const { config, connectionString } = await testDatabase()
    const pooler = await startPooler(config)
    try {
      const connection = { connectionString: pooler.url }
      const env = { DATABASE_URL: pooler.url }
      await expect(testServer(env, { connection })).rejects.toThrow(
        'DATABASE_URL leads to a pooler, over which a process can neither listen',
      )
      const twice = { ...env, DATABASE_DIRECT_URL: pooler.url }
      await expect(testServer(twice, { connection })).rejects.toThrow(
        'DATABASE_DIRECT_URL leads to a pooler',
      )
      const other = { ...env, DATABASE_DIRECT_URL: (await testDatabase()).connectionString }
      await expect(testServer(other, { connection })).rejects.toThrow('two different databases')

      const direct = { ...env, DATABASE_DIRECT_URL: connectionString }
      const server = await testServer(direct, { connection })
      try {
        const made = await makeContest((await server.person()).api, { prices })
        const { cx_id } = made.contest
        const vote = async (n: number) => {
          const { api } = await server.visitor()
          await api.call('contest/v2/addVote', { cx_id, assox_id: assox(made, 1 + (n % 3))[0] })
        }
        // More at once than the pooler has connections.
        await Promise.all(Array.from({ length: 24 }, (_, n) => vote(n)))
        const { api } = await server.visitor()
        const { checkout_id } = await api.call('checkout/start', buy(made, 10))
        await api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
        // Bought votes are cast by a task, and tallies are folded by the process that hears of them.
        const votes = async () =>
          (await api.call('contest/v2/fetchContest', { cx_id })).contest.votes_total
        await expect.poll(votes).toBe(34)
      } finally {
        await server.close()
      }
    } finally {
      await pooler.stop()
    }
  },
)
