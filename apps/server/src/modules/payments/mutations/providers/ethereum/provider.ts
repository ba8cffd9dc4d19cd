import type { Db } from '../../../../../platform/db/db.ts'
import type { Money } from '../../../../../platform/money.ts'
import type {
  AmountFault,
  KeySet,
  PaymentAsk,
  PaymentOutcome,
  PaymentProvider,
  Reported,
} from '../provider.ts'
import { besideFor } from './beside.ts'
import { addQuote, finalBlock, quoteFor, type Place, type Quote } from './books.ts'
import { cameFor, nameOf, paidBetween } from './came.ts'
import { ChainAway, type Chain } from './chain.ts'
import { currencyOf, decimalsAt, namedAs, type Coins } from './coins.ts'
import { scan } from './scan.ts'
import { moneyFor, roomForTag, shownUnits } from './units.ts'

export interface EthereumParts extends Coins {
  db: Db
  chain: Chain
  coinSpan?: bigint
}

/** A coin as it is taken here. */
interface Taken {
  coin: string
  /** Empty: the chain's own. */
  token: string
  decimals: number
  currency: string
}

/** Seconds after which a price is too old to sell for. */
const freshFor = 3 * 3600

/** Seconds for a payment that was sent in time to get into a block that stays. */
const onItsWay = 30 * 60

/** Seconds by which payers are told an earlier end: money sent at the last moment is in a block before the true one. */
const intoBlock = 120

const most = 1_000_000_000

const takenBy = ({ feed, tokens }: EthereumParts, set: KeySet): Taken | undefined => {
  const coin = set.settings['coin'] ?? 'ETH'
  if (coin === 'ETH')
    return feed === undefined ? undefined : { coin, token: '', decimals: 18, currency: 'USD' }
  const token = tokens.find((one) => one.coin === coin)
  return (
    token && { coin, token: token.contract, decimals: token.decimals, currency: currencyOf(coin) }
  )
}

/** @throws ChainAway */
async function outcomeOf(parts: EthereumParts, quote: Quote, set: KeySet): Promise<PaymentOutcome> {
  if (!(await scan(parts, quote, decimalsAt(parts, quote.token))))
    return { state: 'unknown', why: 'behind' }
  const came = await cameFor(parts.db, quote.payment_id)
  const final = (await finalBlock(parts.db, quote)) ?? 0n
  const decimals = decimalsAt(parts, quote.token)
  const stays = came.filter(({ block }) => block <= final)
  const units = (of: typeof came) => of.map((one) => one.units)
  const isOver = Date.now() > quote.expires_at.getTime() + onItsWay * 1000
  const captured = moneyFor(units(stays), quote, decimals)
  const [first] = stays
  const isEnough = captured.amount >= quote.amount.amount
  if (first !== undefined && (isEnough || (isOver && stays.length === came.length)))
    return {
      state: 'paid',
      reference: nameOf(first),
      captured,
      paid_at: first.at,
      ...(first.sender && { instrument: `ethereum ${first.sender.toLowerCase()}` }),
    }
  const newest = came.at(-1)
  if (newest !== undefined) {
    const { head } = await parts.chain.heads()
    const seen = moneyFor(units(came), quote, decimals)
    return { state: 'pending', moving: true, seen, confirmations: Number(head - newest.block) + 1 }
  }
  if (isOver) return { state: 'failed', reason: 'expired' }
  return { state: 'pending', next: nextOf(quote, takenBy(parts, set)?.coin ?? '', decimals) }
}

async function lookUp(
  parts: EthereumParts,
  set: KeySet,
  paymentId: string,
): Promise<PaymentOutcome> {
  const quote = await quoteFor(parts.db, paymentId)
  if (quote !== undefined) return outcomeOf(parts, quote, set)
  return { state: 'failed', reason: 'provider_away', detail: 'not_made' }
}

/** A tag stays kept for a week, so that money that comes all the same is known and goes back. */
async function cancel(
  parts: EthereumParts,
  set: KeySet,
  paymentId: string,
): Promise<PaymentOutcome> {
  const now = await lookUp(parts, set, paymentId)
  const isUntouched = now.state === 'pending' && now.seen === undefined
  return isUntouched ? { state: 'failed', reason: 'cancelled' } : now
}

async function guarded(work: () => Promise<PaymentOutcome>): Promise<PaymentOutcome> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ChainAway) return { state: 'unknown', why: 'node_away' }
    throw error
  }
}

/**
 * Money that payers send to an address by themselves (product 5): a unique amount for each open payment, which is seen,
 * confirmed and final as its block is; an ambiguous amount is nobody's.
 */
export const openEthereum = (
  parts: EthereumParts,
): PaymentProvider & {
  scan(place: Place): Promise<boolean>
  coinOf(token: string): { coin: string; decimals: number }
} => ({
  name: 'ethereum',
  capability: {
    refuses(amount, set): 'currency_unsupported' | AmountFault | undefined {
      if (takenBy(parts, set)?.currency !== amount.currency) return 'currency_unsupported'
      return amount.amount > most ? { minimum: 1, maximum: most, step: 1 } : undefined
    },
    unattended: false,
    refunds: 'by_hand',
  },
  create: (set, ask) => guarded(() => quoteAt(parts, takenBy(parts, set), set, ask)),
  lookUp: (set, { payment_id }) => guarded(() => lookUp(parts, set, payment_id)),
  cancel: (set, { payment_id }) => guarded(() => cancel(parts, set, payment_id)),
  refund: async () => ({ state: 'by_hand' }),
  lookUpRefund: async () => ({ state: 'by_hand' }),
  readWebhook: async () => ({ valid: false, why: 'unsigned' }),
  disputes: async () => [],
  report: (set, from, to) => reportOf(parts, set, from, to),
  beside: (paymentIds) => besideFor(parts.db, paymentIds, (token) => namedAs(parts, token)),
  coinOf: (token) => namedAs(parts, token),
  /** @returns whether everything up to the newest block was looked at. @throws ChainAway */
  scan: (place) => scan(parts, place, decimalsAt(parts, place.token)),
})

const nextOf = (quote: Quote, coin: string, decimals: number) => ({
  kind: 'transfer' as const,
  address: quote.address,
  units: String(quote.units),
  shown: shownUnits(quote.units, decimals),
  coin,
  chain_id: quote.chain_id,
  ...(quote.token !== '' && { token: quote.token }),
  expires_at: quote.expires_at.toISOString(),
})

/** The amount in the coin's smallest unit, rounded up; undefined while no fresh price is known. */
async function unitsFor(
  { chain, feed }: EthereumParts,
  taken: Taken,
  amount: Money,
): Promise<bigint | undefined> {
  const cents = BigInt(amount.amount)
  if (taken.coin !== 'ETH') return cents * 10n ** BigInt(taken.decimals - 2)
  if (feed === undefined) return undefined
  const { answer, decimals, at } = await chain.price(feed)
  if (answer <= 0n || Date.now() - at.getTime() > freshFor * 1000) return undefined
  const divisor = 100n * answer
  return (cents * 10n ** BigInt(taken.decimals + decimals) + divisor - 1n) / divisor
}

async function quoteAt(
  parts: EthereumParts,
  taken: Taken | undefined,
  set: KeySet,
  ask: PaymentAsk,
): Promise<PaymentOutcome> {
  if (taken === undefined || taken.currency !== ask.amount.currency)
    return { state: 'failed', reason: 'currency_unsupported' }
  const known = await quoteFor(parts.db, ask.payment_id)
  if (known !== undefined)
    return { state: 'pending', next: nextOf(known, taken.coin, taken.decimals) }
  const units = await unitsFor(parts, taken, ask.amount)
  if (units === undefined)
    return { state: 'failed', reason: 'provider_refused', detail: 'no_price' }
  const { head } = await parts.chain.heads()
  const quote = await addQuote(parts.db, {
    payment_id: ask.payment_id,
    key_set_id: set.key_set_id,
    chain_id: await parts.chain.id(),
    address: (set.settings['address'] ?? '').toLowerCase(),
    token: taken.token,
    base: roomForTag(units, taken.decimals),
    decimals: taken.decimals,
    amount: ask.amount,
    expires_at: new Date(ask.expires_at.getTime() - intoBlock * 1000),
    head,
  })
  if (quote === undefined) return { state: 'failed', reason: 'provider_refused', detail: 'no_tag' }
  return { state: 'pending', next: nextOf(quote, taken.coin, taken.decimals) }
}

/** Reports money that came and was asked for, by payment; the rest has no price here: its owner deals with it. */
async function reportOf(
  parts: EthereumParts,
  set: KeySet,
  from: Date,
  to: Date,
): Promise<Reported[]> {
  const address = (set.settings['address'] ?? '').toLowerCase()
  const found: Reported[] = []
  for (const { payment_id } of await paidBetween(parts.db, address, from, to)) {
    const quote = await quoteFor(parts.db, payment_id)
    if (quote === undefined) continue
    const final = (await finalBlock(parts.db, quote)) ?? 0n
    const stays = (await cameFor(parts.db, payment_id)).filter(({ block }) => block <= final)
    const [first] = stays
    if (first === undefined) continue
    const units = stays.map((one) => one.units)
    const amount = moneyFor(units, quote, decimalsAt(parts, quote.token))
    found.push({ kind: 'payment', reference: nameOf(first), amount, at: first.at })
  }
  return found
}
