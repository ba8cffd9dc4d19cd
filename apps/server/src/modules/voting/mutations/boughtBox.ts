import { inTransaction, type Db } from '../../../platform/db/db.ts'
import { openGroups } from '../../../platform/groups.ts'
import { keepAllBought, markCast, type BoughtVotes } from '../data/bought.ts'
import { spendCredits } from './credits.ts'

type Wanted = Omit<BoughtVotes, 'state'>

/** Box in which bought votes wait to be taken and noted together, before and after their ballots are cast together. */
export interface BoughtBox {
  /**
   * Takes the credits and writes the ballot down, both or neither, once for each of the buyer's ids. Resolves once that
   * is durable.
   */
  spend(wanted: Wanted): Promise<BoughtVotes | 'not_enough'>
  /** Notes that they became a ballot. */
  cast(bought: BoughtVotes): Promise<void>
  /** Resolves when nothing waits any more. */
  drained(): Promise<void>
}

/** Fewer wait for the group that is under way: each commit tells people that their credits moved, one after the other. */
const worthAnother = 64

/**
 * Opens the box of this process. A debit waits for its buyer's account and announces that it moved, and such commits go
 * one by one: a group of them costs as much as one (docs/decisions/0171).
 */
export function openBoughtBox(db: Db): BoughtBox {
  const spends = openGroups<Wanted, BoughtVotes | 'not_enough'>({
    keysOf: ({ owner }) => [owner],
    worthAnother,
    write: (all) =>
      inTransaction(db, async (tx) => {
        const taken = await spendCredits(tx, all)
        const paid = all.filter((one) => taken.has(one))
        const kept = await keepAllBought(tx, paid)
        return all.map((one) => (taken.has(one) ? kept[paid.indexOf(one)] : 'not_enough'))
      }),
  })
  const casts = openGroups<BoughtVotes, true>({
    keysOf: ({ casx_id }) => [casx_id],
    worthAnother,
    write: async (all) => {
      await markCast(db, all)
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
