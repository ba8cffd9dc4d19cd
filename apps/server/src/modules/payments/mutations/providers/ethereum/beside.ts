import type { Beside } from '@plaudit/contract/payments/shapes'
import { statement, type Db } from '../../../../../platform/db/db.ts'
import { shownUnits } from './units.ts'

interface Row {
  payment_id: string
  token: string
  units: string
  tx_hash: string
  at: Date
  closed: boolean
}

/**
 * Finds coins that came to the address of a payment since it was asked for, in an amount that nobody was asked for: a
 * payer who typed another amount sees that it is seen. Amounts of another size are somebody else's.
 */
export async function besideFor(
  db: Db,
  paymentIds: readonly string[],
  coinOf: (token: string) => { coin: string; decimals: number },
): Promise<Map<string, Beside[]>> {
  const rows = await statement<Row>(
    db,
    `select q.payment_id, t.token, t.units::text as units, t.tx_hash, t.at, t.closed_at is not null as closed
     from coin_quotes q join payments p using (payment_id)
     join lateral (
       select * from coin_transfers t where t.chain_id = q.chain_id and t.address = q.address and t.token = q.token
         and t.payment_id is null and t.at >= p.asked_at - interval '1 minute' and t.at < q.expires_at + interval '7 days'
         and t.units between q.units / 10 and q.units * 10
       order by t.at desc, t.log_index limit 3
     ) t on true where q.payment_id = any ($1) order by q.payment_id, t.at desc, t.log_index`,
    [paymentIds],
  )
  const all = rows.map(({ payment_id, token, units, at, ...row }) => {
    const { coin, decimals } = coinOf(token)
    const shown = shownUnits(BigInt(units), decimals)
    return { payment_id, came: { ...row, coin, shown, at: at.toISOString() } }
  })
  return new Map(
    [...Map.groupBy(all, (one) => one.payment_id)].map(([id, of]) => [
      id,
      of.map(({ came }) => came),
    ]),
  )
}
