import { feeOf } from '@plaudit/contract/payments/feeOf'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { platformFees } from '../../payments/data/settings.ts'
import type { Priced } from '../../payments/mutations/kinds.ts'
import type { ContestPort, VotingRules } from '../data/port.ts'

interface Standing {
  assox_id: string
  contestant_id: number
  name: string
}

/** Returns who gets the votes; undefined where they are credited. @throws refusal not_in_round. */
export async function standing(
  contests: ContestPort,
  db: Db,
  rules: VotingRules,
  round: number,
  assox: string | undefined,
): Promise<Standing | undefined> {
  if (assox === undefined) return undefined
  const { assox_id, contestant_id } =
    rules.shape.contestants.find(
      (c) => c.assox_id === assox && c.approved && c.round_ids.includes(round),
    ) ?? refuse('not_in_round')
  const names = (await contests.names(db, [rules.contest_id])).get(rules.contest_id)
  return {
    assox_id,
    contestant_id,
    name: names?.contestants.get(contestant_id)?.contestant_name ?? '',
  }
}

interface Sold {
  quantity: number
  amount: number
  stands: Standing | undefined
}

/** The line of a purchase of votes, with the picture of their contestant or contest, and the organiser's share of it. */
export async function soldVotes(
  contests: ContestPort,
  db: Db,
  { contest_id, cx_id, contest_name, owner_id }: VotingRules,
  { quantity, amount, stands }: Sold,
): Promise<Pick<Priced, 'lines' | 'shares'>> {
  const [image, { votes: rate }] = await Promise.all([
    contests.picture(db, contest_id, stands?.contestant_id),
    platformFees(db),
  ])
  const values = { count: quantity, name: stands?.name ?? '', contest: contest_name }
  const pictured = { id: stands?.assox_id ?? cx_id, name: stands?.name ?? contest_name, image }
  return {
    lines: [{ label: stands ? 'votes' : 'credits', values, amount, pictured }],
    shares: [
      {
        seller_id: owner_id,
        subject: `contest:${contest_id}`,
        price: amount,
        fee: feeOf(amount, rate),
        item: {
          kind: 'votes',
          contest_id,
          votes: quantity,
          ...(stands && { contestant_id: stands.contestant_id }),
        },
      },
    ],
  }
}
