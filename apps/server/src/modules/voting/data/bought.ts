import { statement, type Db, type Tx } from '../../../platform/db/db.ts'

export type BoughtState = 'ready' | 'cast' | 'refused' | 'refunded'

/** Bought votes that are to become one ballot. */
export interface BoughtVotes {
  contest_id: number
  spend_id: string
  /** Owner of the ledger account that paid, or whose credits were spent. */
  owner: string
  seller_id: number | null
  user_id: number | null
  voter_key: Buffer
  round_id: number
  assox_id: string
  quantity: number
  casx_id: string
  checkout_id: string | null
  payment: string | null
  salt: Buffer | null
  origin: Record<string, unknown>
  country_code: string
  state: BoughtState
}

type Wanted = Omit<BoughtVotes, 'state'>

/** Writes them down, once for each of the buyer's ids. */
export const writeBought = (tx: Tx, all: readonly BoughtVotes[]): Promise<unknown> =>
  statement(
    tx.db,
    `insert into bought_votes (contest_id, spend_id, owner, seller_id, user_id, voter_key, round_id, assox_id, quantity,
       casx_id, checkout_id, payment, salt, origin, country_code, state)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bytea[], $7::bigint[], $8::text[],
       $9::int[], $10::text[], $11::text[], $12::text[], $13::bytea[], $14::jsonb[], $15::text[], $16::text[])
     on conflict do nothing`,
    [
      all.map((one) => one.contest_id),
      all.map((one) => one.spend_id),
      all.map((one) => one.owner),
      all.map((one) => one.seller_id),
      all.map((one) => one.user_id),
      all.map((one) => one.voter_key),
      all.map((one) => one.round_id),
      all.map((one) => one.assox_id),
      all.map((one) => one.quantity),
      all.map((one) => one.casx_id),
      all.map((one) => one.checkout_id),
      all.map((one) => one.payment),
      all.map((one) => one.salt),
      all.map((one) => JSON.stringify(one.origin)),
      all.map((one) => one.country_code),
      all.map((one) => one.state),
    ],
  )

type Named = Pick<BoughtVotes, 'contest_id' | 'owner' | 'spend_id'>

const namesOf = (all: readonly Named[]): unknown[] => [
  all.map((one) => one.contest_id),
  all.map((one) => one.owner),
  all.map((one) => one.spend_id),
]

/** Returns those of these that were written down before, each at its place. */
export async function boughtBefore(
  db: Db,
  all: readonly Named[],
): Promise<(BoughtVotes | undefined)[]> {
  const rows = await statement<BoughtVotes & { n: number }>(
    db,
    `select b.*, w.n from unnest($1::bigint[], $2::text[], $3::text[]) with ordinality as w (contest_id, owner, spend_id, n)
     join bought_votes b using (contest_id, owner, spend_id)`,
    namesOf(all),
  )
  const found: (BoughtVotes | undefined)[] = []
  for (const { n, ...row } of rows) found[n - 1] = row
  return found
}

/** Writes one down that is still to be cast. @returns what stands there, this or an earlier one. */
export async function keepBought(tx: Tx, bought: Wanted): Promise<BoughtVotes> {
  await writeBought(tx, [{ ...bought, state: 'ready' }])
  const [row] = await boughtBefore(tx.db, [bought])
  if (row === undefined) throw new Error('bought votes were not kept')
  return row
}

export const boughtBy = (
  db: Db,
  contestId: number,
  owner: string,
  spendId: string,
): Promise<BoughtVotes[]> =>
  statement<BoughtVotes>(
    db,
    'select * from bought_votes where contest_id = $1 and owner = $2 and spend_id = $3',
    [contestId, owner, spendId],
  )

export const boughtOfCheckout = (db: Db, checkoutId: string): Promise<BoughtVotes[]> =>
  statement<BoughtVotes>(db, 'select * from bought_votes where checkout_id = $1', [checkoutId])

/** Returns votes that were paid for and are in no ballot yet, though they should be: oldest first. */
export const leftBehind = (db: Db, seconds: number): Promise<BoughtVotes[]> =>
  statement<BoughtVotes>(
    db,
    `select * from bought_votes where state = 'ready' and created_at < now() - make_interval(secs => $1)
     order by created_at limit 200`,
    [seconds],
  )

/** @returns whether it was in one of these states until now. */
export async function markBought(
  db: Db,
  { contest_id, owner, spend_id }: Named,
  from: readonly BoughtState[],
  to: BoughtState,
): Promise<boolean> {
  const rows = await statement(
    db,
    `update bought_votes set state = $5 where contest_id = $1 and owner = $2 and spend_id = $3 and state = any ($4)
     returning spend_id`,
    [contest_id, owner, spend_id, from, to],
  )
  return rows.length > 0
}

/** Notes that these became ballots. */
export const markCast = (db: Db, all: readonly Named[]): Promise<unknown> =>
  statement(
    db,
    `update bought_votes b set state = 'cast' from unnest($1::bigint[], $2::text[], $3::text[]) as w (contest_id, owner, spend_id)
     where b.contest_id = w.contest_id and b.owner = w.owner and b.spend_id = w.spend_id and b.state = 'ready'`,
    namesOf(all),
  )

/** Returns those among ballots that were bought, and were not paid back. */
export const boughtAmong = (
  db: Db,
  contestId: number,
  casxIds: readonly string[],
): Promise<BoughtVotes[]> =>
  statement<BoughtVotes>(
    db,
    `select * from bought_votes where contest_id = $1 and casx_id = any ($2) and state in ('ready', 'cast')`,
    [contestId, casxIds],
  )

/** Returns those of a contest whose ballot is held, and that were not paid back. */
export const boughtHeld = (db: Db, contestId: number): Promise<BoughtVotes[]> =>
  statement<BoughtVotes>(
    db,
    `select b.* from bought_votes b join excluded_ballots e using (contest_id, casx_id)
     where b.contest_id = $1 and e.state = 'held' and b.state in ('ready', 'cast')`,
    [contestId],
  )

/**
 * Names what the leaf of a bought ballot commits to: the provider that took the money, and its name in their report.
 */
export const paymentName = (provider: string, reference: string): string =>
  `${provider} ${reference}`

export function namedPayment(payment: string): { provider: string; reference: string } {
  const [provider = '', ...rest] = payment.split(' ')
  return { provider, reference: rest.join(' ') }
}

/** Returns what opens the payments of a contest's bought ballots. */
export const castPayments = (
  db: Db,
  contestId: number,
): Promise<{ payment: string; salt: Buffer; quantity: number }[]> =>
  statement(
    db,
    `select payment, salt, quantity from bought_votes
     where contest_id = $1 and state in ('cast', 'refunded') and payment is not null and salt is not null order by casx_id`,
    [contestId],
  )

/** Bought votes that are on their way into a ballot. */
export async function votesUnderWay(db: Db, contestId: number): Promise<number> {
  const [row] = await statement<{ votes: number }>(
    db,
    `select coalesce(sum(quantity), 0)::bigint as votes from bought_votes where contest_id = $1 and state = 'ready'`,
    [contestId],
  )
  return row?.votes ?? 0
}

/** Credits of an organiser that were spent, by contest. */
export const creditsSpent = (
  db: Db,
  sellerId: number,
): Promise<{ contest_id: number; votes: number }[]> =>
  statement(
    db,
    `select contest_id, sum(quantity)::bigint as votes from bought_votes
     where seller_id = $1 and checkout_id is null and state = 'cast' group by contest_id order by contest_id`,
    [sellerId],
  )
