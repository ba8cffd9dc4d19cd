import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, openDatabase, statement, type Database } from '../../../platform/db/db.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { testDatabase } from '../../../platform/postgres/testing.ts'
import { makeContest, type TestContest } from '../factory.ts'
import { changedMarks, markBallots, markForReview, markNewBallots } from './marks.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: (await testDatabase()).config })
  await migrate(database.pool)
})
afterAll(() => database.close())

let made = 0
interface Crowd {
  ballots: number
  /** Contestant of the n-th ballot. */
  for: (n: number) => number
  origin: (n: number) => Record<string, string>
  mail?: (n: number) => string
  minute?: (n: number) => number
}

/** Writes ballots of a crowd as voting leaves them; gives their ids. */
async function cast(contest: TestContest, crowd: Crowd): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < crowd.ballots; n++) {
    const id = `b${String(made++).padStart(8, '0')}`
    const chosen = contest.contestants[crowd.for(n)]?.contestant_id
    await statement(
      database.db,
      `with voter as (
         insert into users (ux_id, username, full_name, email, email_confirmed_at) select $3, $3, 'Voter', $8, now() where $8::text is not null returning user_id
       )
       insert into ballots (contest_id, casx_id, round_id, voter_key, client_id, channel, kind, contestants, points, origin, cast_at, next_at, leaf, user_id)
       values ($1, $3, $2, convert_to($3, 'UTF8'), $3, 'public', 'free', array[$4::bigint], '{1}', $5, date_trunc('minute', now()) + make_interval(mins => $6), $7, '', (select user_id from voter))`,
      [
        contest.contest_id,
        contest.round_id,
        id,
        chosen,
        JSON.stringify(crowd.origin(n)),
        crowd.minute?.(n) ?? n % 60,
        new Date(Date.now() + 3_600_000),
        crowd.mail?.(n) ?? null,
      ],
    )
    ids.push(id)
  }
  return ids
}

const phone = (n: number) => ({ fingerprint: `f${n % 7}`, agent: `a${n % 9}` })
/** Families of up to three behind one address, and phones of one carrier; they choose as people do. */
async function honest(contest: TestContest) {
  return [
    ...(await cast(contest, {
      ballots: 60,
      for: (n) => n % 3,
      origin: (n) => ({ network: `home${Math.floor(n / 3)}`, ...phone(n) }),
    })),
    ...(await cast(contest, {
      ballots: 80,
      for: (n) => (n * 7) % 3,
      origin: (n) => ({ network: 'carrier', ...phone(n) }),
    })),
  ]
}

const look = (contest: TestContest) =>
  inTransaction(database.db, (tx) => markBallots(tx, contest.contest_id))

async function marks(contest: TestContest) {
  const rows = await statement<{ casx_id: string; score: number; signals: string[] }>(
    database.db,
    'select casx_id, score, signals from ballot_marks where contest_id = $1',
    [contest.contest_id],
  )
  return new Map(rows.map((row) => [row.casx_id, row]))
}

test('households and a carrier behind one address have nothing against them that a person must look at [cf:ea140]', async () => {
  const contest = await makeContest(database.db)
  const ids = await honest(contest)
  await look(contest)
  const found = await marks(contest)
  expect(ids.map((id) => found.get(id)?.score ?? 0).filter((score) => score >= 45)).toEqual([])
})

const attacks: Record<string, { crowd: Crowd; signals: string[] }> = {
  'one browser whose cookies are cleared': {
    crowd: {
      ballots: 20,
      for: () => 0,
      origin: () => ({ network: 'one', fingerprint: 'same', agent: 'same' }),
    },
    signals: ['one_sided', 'alike'],
  },
  'a program from changing networks': {
    crowd: {
      ballots: 40,
      for: () => 0,
      origin: (n) => ({ network: `n${n}`, agent: 'python', headless: '1' }),
    },
    signals: ['headless', 'one_sided', 'alike', 'no_script'],
  },
  'accounts whose addresses are counted up': {
    crowd: {
      ballots: 15,
      for: () => 0,
      origin: (n) => ({ network: 'villa', fingerprint: `v${n}`, agent: 'x' }),
      mail: (n) => `fan${100 + n}@counted.example`,
    },
    signals: ['sequence', 'one_sided'],
  },
  'one mailbox under many names': {
    crowd: {
      ballots: 4,
      for: () => 1,
      origin: (n) => ({ network: `m${n}`, ...phone(n), referrer: 'news.example' }),
      mail: (n) => `ma.x.power+${n}@googlemail.com`,
    },
    signals: ['aliases'],
  },
}
for (const [name, { crowd, signals }] of Object.entries(attacks))
  test(`${name} is marked with its reasons, and nobody beside it`, async () => {
    const contest = await makeContest(database.db)
    const good = await honest(contest)
    const bad = await cast(contest, crowd)
    await look(contest)
    const found = await marks(contest)
    for (const id of bad) {
      expect(found.get(id)?.score).toBeGreaterThanOrEqual(45)
      expect(found.get(id)?.signals).toEqual(expect.arrayContaining(signals))
    }
    expect(good.filter((id) => (found.get(id)?.score ?? 0) >= 45)).toEqual([])
  })

test('a jump of one contestant within a minute is noticed, and a mark goes when its reason is gone [cf:d124d]', async () => {
  const contest = await makeContest(database.db)
  const origin = (n: number) => ({ network: `j${n}`, ...phone(n) })
  const usual = { ballots: 12, for: () => 0, origin }
  await cast(contest, { ...usual, minute: (n) => n })
  const jump = await cast(contest, { ...usual, ballots: 40, minute: () => 30 })
  await look(contest)
  expect((await marks(contest)).get(jump[0] ?? '')?.signals).toContain('burst')
  await cast(contest, { ...usual, ballots: 200, minute: (n) => n % 12 })
  await look(contest)
  expect((await marks(contest)).get(jump[0] ?? '')?.signals ?? []).not.toContain('burst')
})

test('the task looks at contests with new ballots, and at those alone', async () => {
  const contest = await makeContest(database.db)
  await cast(contest, { ballots: 12, for: () => 0, origin: () => ({ network: 'x' }) })
  const looked = async () => {
    const rows = await statement<{ looked_at: Date }>(
      database.db,
      'select looked_at from mark_state where contest_id = $1',
      [contest.contest_id],
    )
    return rows[0]?.looked_at.getTime()
  }
  const folded = () =>
    statement(
      database.db,
      `update tally_state set ballots = 12, folded_tx = pg_current_xact_id() where contest_id = $1`,
      [contest.contest_id],
    )
  await folded()
  await markNewBallots(database.db)
  const first = await looked()
  expect((await marks(contest)).size).toBe(12)
  await markNewBallots(database.db)
  expect(await looked()).toBe(first)
  await folded()
  await statement(database.db, 'update mark_state set took_ms = 0', [])
  await markNewBallots(database.db)
  expect(await looked()).toBeGreaterThan(first ?? 0)
})

test('a look holds back neither sums nor log: until it writes, its transaction has no id', async () => {
  const contest = await makeContest(database.db)
  await cast(contest, { ballots: 12, for: () => 0, origin: () => ({ network: 'x' }) })
  await inTransaction(database.db, async (tx) => {
    const id = async () => {
      const text = 'select pg_current_xact_id_if_assigned() is not null as given'
      return (await statement<{ given: boolean }>(tx.db, text, []))[0]?.given
    }
    expect(await changedMarks(tx, contest.contest_id)).toHaveLength(12)
    expect(await id()).toBe(false)
    // The broken variant: a look under the lock of its row.
    await statement(tx.db, 'select from tally_state where contest_id = $1 for update', [
      contest.contest_id,
    ])
    expect(await id()).toBe(true)
    await markBallots(tx, contest.contest_id)
    await look(contest) // goes away at once
    expect((await marks(contest)).size).toBe(0)
  })
})

test('addresses of one mailbox are one, and others stay apart', async () => {
  const folded = async (address: string) => {
    const [row] = await statement<{ folded: string }>(
      database.db,
      'select folded_address($1) as folded',
      [address],
    )
    return row?.folded
  }
  expect(await folded('Max.Power+vote@GoogleMail.com')).toBe('maxpower@gmail.com')
  expect(await folded('max.power@example.org')).toBe('max.power@example.org')
  expect(await folded('max+1@example.org')).toBe('max@example.org')
  expect(await folded('m-a.x@pm.me')).toBe('max@proton.me')
  expect(await folded('max-shop@yahoo.fr')).toBe('max@yahoo.fr')
  expect(await folded('max@me.com')).toBe('max@icloud.com')
  expect(await folded('a.b@ya.ru')).toBe(await folded('a-b@yandex.com'))
  for (const spelling of ['vote1@max-p.fastmail.com', 'max_p@fastmail.com', 'max-p+2@fastmail.com'])
    expect(await folded(spelling)).toBe('max-p@fastmail.com')
  expect(await folded('any.thing+x@max.anonaddy.com')).toBe('max@anonaddy.com')
  expect(await folded('max@students.example.org')).toBe('max@students.example.org')
  expect(await folded('+x@example.org')).toBe('+x@example.org')
})

test('whoever opens the review sees what was cast since the last look, unless looks take long', async () => {
  const contest = await makeContest(database.db)
  const program = { for: () => 0, origin: () => ({ network: 'one', headless: 'true' }) }
  await cast(contest, { ballots: 12, ...program })
  await inTransaction(database.db, (tx) => markBallots(tx, contest.contest_id))
  await cast(contest, { ballots: 5, ...program })
  const marked = async () => {
    await markForReview(database.db, contest.contest_id)
    const [row] = await statement<{ n: number }>(
      database.db,
      'select count(*)::int as n from ballot_marks where contest_id = $1',
      [contest.contest_id],
    )
    return row?.n
  }
  await expect.poll(marked).toBe(17)
  await statement(
    database.db,
    'update mark_state set looked_at = now(), took_ms = 60000 where contest_id = $1',
    [contest.contest_id],
  )
  await cast(contest, { ballots: 1, ...program })
  expect(await marked()).toBe(17)
})
