import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, openDatabase, statement, type Database } from '../../../platform/db/db.ts'
import { publicId, salt } from '../../../platform/ids.ts'
import { testDatabase } from '../../../platform/postgres/testing.ts'
import { openTelemetry } from '../../../platform/telemetry.ts'
import { sumOf } from '../../ledger/data.ts'
import { post } from '../../ledger/mutations/post.ts'
import { verifyLedger } from '../../ledger/mutations/verify.ts'
import { ballotFor, givePromises, makeContest, portOf, type TestContest } from '../factory.ts'
import { ballotId } from '../policy.ts'
import { openBallotBox, type OwnBallotBox } from './ballotBox.ts'
import { openBoughtBox, type Spending } from './boughtBox.ts'
import { boughtBallot } from './castBought.ts'
import { castGroup } from './castStatement.ts'
import { creditsOf, issuedBy } from './credits.ts'
import { foldContest } from './fold.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: (await testDatabase()).config, max: 12 })
})
afterAll(() => database.close())

const seller = 7
const buy = (userId: number, votes: number) =>
  inTransaction(database.db, (tx) =>
    post(tx, {
      kind: 'votes_bought',
      key: `bought:${publicId()}`,
      lines: [creditsOf(`u:${userId}`, seller, votes), issuedBy(seller, -votes)],
    }),
  )

const ballots = () => openBallotBox(database.pool, openTelemetry(), givePromises, () => undefined)

const open = (castWithin?: (box: OwnBallotBox) => OwnBallotBox['castWithin']) => {
  const box = ballots()
  return openBoughtBox({
    ...database,
    box: castWithin ? { castWithin: castWithin(box) } : box,
    isTest: async () => false,
  })
}

function spending(contest: TestContest, userId: number, spend_id: string = publicId()): Spending {
  const [chosen] = contest.contestants
  const { contest_id, round_id, rules } = contest
  const place = { contestant: chosen?.contestant_id ?? 0, round: round_id }
  return {
    contest_id,
    seller_id: seller,
    quantity: 1,
    spend_id,
    user_id: userId,
    voter_key: Buffer.from(`voter ${userId}`),
    round_id,
    assox_id: chosen?.assox_id ?? '',
    casx_id: ballotId(contest_id),
    checkout_id: null,
    payment: 'credits test',
    salt: salt(),
    origin: {},
    country_code: '',
    ballotOf: (bought) => boughtBallot(rules, `localhost/log/${contest.cx_id}`, bought, place),
  }
}

/** Ballots, notes of what became a ballot, and credits that are left. */
async function stands({ contest_id }: TestContest, userId: number): Promise<number[]> {
  const [row] = await statement<{ ballots: number; notes: number }>(
    database.db,
    `select (select count(*) from ballots where contest_id = $1) as ballots,
       (select count(*) from bought_votes where contest_id = $1 and state = 'cast') as notes`,
    [contest_id],
  )
  return [
    row?.ballots ?? 0,
    row?.notes ?? 0,
    await sumOf(database.db, creditsOf(`u:${userId}`, seller, 0)),
  ]
}

it('casts as many ballots as there are credits, from whatever processes they are spent', async () => {
  const contest = await makeContest(database.db)
  await buy(1, 7)
  const boxes = [open(), open(), open()]
  const spent = await Promise.all(
    Array.from({ length: 30 }, (_, n) => boxes[n % 3]!.spend(spending(contest, 1))),
  )
  const fates = spent.map(({ fate }) => fate)
  expect(fates.filter((fate) => fate === 'cast')).toHaveLength(7)
  expect(fates.filter((fate) => fate === 'not_enough')).toHaveLength(23)
  expect(await stands(contest, 1)).toEqual([7, 7, 0])
  expect(await verifyLedger(database.db)).toMatchObject({ holds: true })
})

it('spends once what is asked for twice at once and again, and takes nothing where the ballot is refused', async () => {
  const contest = await makeContest(database.db)
  await buy(2, 2)
  const id = publicId()
  const box = open()
  const twins = await Promise.all([box, open()].map((one) => one.spend(spending(contest, 2, id))))
  expect(twins.map(({ fate }) => fate).toSorted()).toEqual(['before', 'cast'])
  const stale = { ...contest, rules: { ...contest.rules, revision: 2 } }
  const refused = await box.spend(spending(stale, 2))
  expect(refused).toEqual({ fate: 'refused', outcome: 'stale' })
  expect(await stands(contest, 2)).toEqual([1, 1, 1])
})

it('leaves neither ballot nor debit where it ends between them, and would notice ballots of another commit', async () => {
  const ended = Object.assign(new Error('ended'), { code: '42P01' })
  const after: (box: OwnBallotBox) => OwnBallotBox['castWithin'] =
    (box) =>
    async (...given) => {
      await box.castWithin(...given)
      throw ended
    }
  const apart: typeof after = (box) => async (_tx, _client, all) => {
    await Promise.all(all.map((ballot) => box.cast(ballot)))
    throw ended
  }
  for (const [user, broken, left] of [
    [3, after, [0, 0, 1]],
    [4, apart, [1, 0, 1]],
  ] as const) {
    const contest = await makeContest(database.db)
    await buy(user, 1)
    await expect(open(broken).spend(spending(contest, user))).rejects.toThrow('ended')
    expect(await stands(contest, user)).toEqual(left)
  }
})

it('is counted, also where a later ballot was folded while its credits were held', async () => {
  const contest = await makeContest(database.db)
  const { contest_id } = contest
  await buy(5, 1)
  const announcer = { tell: () => undefined, keep: () => 'mark' }
  const fold = () =>
    inTransaction(database.db, (tx) =>
      foldContest(tx, { contests: portOf(contest), announcer }, contest_id),
    )
  const box = open((own) => async (...given) => {
    await castGroup(database.pool, [ballotFor(contest, 'quick')])
    await fold()
    return own.castWithin(...given)
  })
  await box.spend(spending(contest, 5))
  await fold()
  const [row] = await statement<{ ballots: number }>(
    database.db,
    'select sum(ballots) as ballots from tallies where contest_id = $1',
    [contest_id],
  )
  expect(row?.ballots).toBe(2)
})
