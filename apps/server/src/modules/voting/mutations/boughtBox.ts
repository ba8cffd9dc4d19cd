import type pg from 'pg'
import { inTransactionOn, type Db, type Tx } from '../../../platform/db/db.ts'
import { willWrite } from '../../../platform/db/horizon.ts'
import { later, openGroups } from '../../../platform/groups.ts'
import { ownerOf } from '../../payments/mutations/books.ts'
import { boughtBefore, markCast, writeBought, type BoughtVotes } from '../data/bought.ts'
import { undoneBy, type OwnBallotBox } from './ballotBox.ts'
import { holdCredits, spendCredits } from './credits.ts'
import type { Cast } from './promised.ts'
import type { ReadyBallot } from './readyBallot.ts'

type Wanted = Omit<BoughtVotes, 'state'>

/** Votes that a person wants to give of what they bought. */
export interface Spending extends Omit<Wanted, 'owner'> {
  user_id: number
  /** Makes the ballot, once it is known whose account pays. */
  ballotOf: (bought: Wanted) => ReadyBallot
}

export type Spent =
  /** The credits are taken and the ballot is on disk; `left` are the buyer's credits after it. */
  | { fate: 'cast'; bought: BoughtVotes; cast: Cast; left: number }
  /** A spend of this id stands there from before. */
  | { fate: 'before'; bought: BoughtVotes }
  /** The id was used, and what it stands for is gone; or it is a ballot's that was not bought. */
  | { fate: 'used' }
  | { fate: 'not_enough' }
  /** The ballot was refused, and nothing is taken. */
  | { fate: 'refused'; outcome: Cast['outcome'] }

/** Box in which people's bought votes wait to be taken and cast together. */
export interface BoughtBox {
  /** Takes the credits and casts the ballot, both or neither, once for each of the buyer's ids. Resolves once that is durable. */
  spend(wanted: Spending): Promise<Spent>
  /** Notes that votes which were paid for directly became a ballot. */
  cast(bought: BoughtVotes): Promise<void>
  /** Resolves when nothing waits any more. */
  drained(): Promise<void>
}

export interface BoughtBoxParts {
  db: Db
  /** Connections for the spends: each keeps the plan of the ballots' statement. */
  pool: pg.Pool
  box: Pick<OwnBallotBox, 'castWithin'>
  /** Tells whether this seller's buyers pay with test money, whose votes are credits of their own. */
  isTest: (seller: number | null) => Promise<boolean>
}

/** Fewer wait for the group that is under way: each commit tells people that their credits moved, one after the other. */
const worthAnother = 64

/**
 * Opens the box of this process. A debit waits for its buyer's account and announces that it moved, and such commits go
 * one by one: a group of them costs as much as one (docs/decisions/0171, 0179).
 */
export function openBoughtBox(parts: BoughtBoxParts): BoughtBox {
  const spends = openGroups<Spending, Spent>({
    keysOf: ({ user_id }) => [`${user_id}`],
    worthAnother,
    undoneBy,
    write: (all) => spendAll(parts, all),
  })
  const casts = openGroups<BoughtVotes, true>({
    keysOf: ({ casx_id }) => [casx_id],
    worthAnother,
    write: async (all) => {
      await markCast(parts.db, all)
      return all.map(() => true as const)
    },
  })
  return {
    spend: (wanted) => spends.add(wanted),
    async cast(bought) {
      await casts.add(bought)
    },
    async drained() {
      await spends.drained()
      await casts.drained()
    },
  }
}

type Fate = Spent | undefined | typeof later

/** A voter's slot is touched once in a statement: of several spends of one person the first goes, the others come after it. */
function firstOfEach(all: readonly Spending[]): Set<Spending> {
  const people = new Set<number>()
  return new Set(
    all.filter(({ user_id }) => {
      const isFirst = !people.has(user_id)
      people.add(user_id)
      return isFirst
    }),
  )
}

async function spendAll(parts: BoughtBoxParts, all: readonly Spending[]): Promise<Fate[]> {
  const first = firstOfEach(all)
  // Which money an organiser takes is read once for a group.
  const sellers = [...new Set([...first].map(({ seller_id }) => seller_id))]
  const tests = new Map(
    await Promise.all(sellers.map(async (id) => [id, await parts.isTest(id)] as const)),
  )
  const named = [...first].map(({ ballotOf, ...one }) => {
    const wanted = { ...one, owner: ownerOf(one.user_id, tests.get(one.seller_id) ?? false) }
    return { wanted, ballot: ballotOf(wanted) }
  })
  const fates = await inTransactionOn(parts.pool, (tx, client) =>
    spendWithin(parts, tx, client, named),
  )
  const byOne = new Map([...first].map((one, at) => [one, fates[at]]))
  return all.map((one) => (byOne.has(one) ? byOne.get(one) : later))
}

interface Named {
  wanted: Wanted
  ballot: ReadyBallot
}

/** A ballot that is refused takes nothing, and a buyer without enough credits casts nothing: the others go on. */
async function spendWithin(
  { box }: BoughtBoxParts,
  tx: Tx,
  client: pg.PoolClient,
  named: readonly Named[],
): Promise<(Spent | undefined)[]> {
  const all = named.map(({ wanted }) => wanted)
  // Before the credits are held and the transaction has an id: else a standing could go past its ballots.
  await willWrite(tx, 'ballots')
  const held = await holdCredits(tx, all)
  // Of a buyer whose account is held nobody else writes one now.
  const before = await boughtBefore(tx.db, all)
  const fates = all.map((wanted, at): Spent | number => {
    const bought = before[at]
    if (bought !== undefined) return { fate: 'before', bought }
    if (held.isTaken(wanted)) return { fate: 'used' }
    return held.take(wanted) ?? { fate: 'not_enough' }
  })
  const paid = named.filter((_, at) => typeof fates[at] === 'number')
  if (paid.length === 0) return fates as Spent[]
  const casts = await box.castWithin(
    tx,
    client,
    paid.map(({ ballot }) => ballot),
  )
  const outcomes = new Map(paid.map(({ wanted }, at) => [wanted, casts[at]]))
  const written = all.filter((wanted) => outcomes.get(wanted)?.outcome === 'written')
  await spendCredits(tx, written)
  await writeBought(
    tx,
    written.map((wanted) => ({ ...wanted, state: 'cast' })),
  )
  return all.map((wanted, at) => {
    const [fate, cast] = [fates[at], outcomes.get(wanted)]
    return typeof fate === 'number' ? fateOf(wanted, cast, fate) : fate
  })
}

function fateOf(wanted: Wanted, cast: Cast | undefined, left: number): Spent | undefined {
  if (cast?.outcome === 'written')
    return { fate: 'cast', bought: { ...wanted, state: 'cast' }, cast, left }
  // A ballot of this id that was never bought is another thing.
  if (cast?.outcome === 'first') return { fate: 'used' }
  return cast === undefined || cast.outcome === 'clash' || cast.outcome === 'again'
    ? undefined
    : { fate: 'refused', outcome: cast.outcome }
}
