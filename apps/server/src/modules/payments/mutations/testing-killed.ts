import pg from 'pg'
import { pino } from 'pino'
import { inTransaction, openDatabase, statement, type Db } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { unkept, type Announcer } from '../../../platform/realtime/topics.ts'
import { post } from '../../ledger/mutations/post.ts'
import { noKeySets, openKeySets } from '../data/keySets.ts'
import { lockPayment } from '../data/payments.ts'
import { askProvider, lookAtOpen, lookUp, type AskParts } from './ask.ts'
import { clearing, payerOf } from './books.ts'
import { openBalance } from './builtin/balance.ts'
import { kindsOf, type CheckoutKind } from './kinds.ts'
import type { PayoutParts } from './payouts.ts'
import type { PaymentProvider } from './providers/provider.ts'
import { ScriptedProvider, scriptedKeys, signedMessage } from './testing-provider.ts'
import { processWebhook, receiveWebhook } from './webhooks.ts'

/** Work of a process of its own, and its end: at which statement, and how far that statement came. */
export interface Killing {
  connection: pg.PoolConfig
  payments: readonly Payment[]
  checkout: string
  seller: number
  /** The statement that is its last one; 0: none is. */
  at: number
  /** `before`: it is not sent; `sent`: nobody knows what became of it; `after`: it was answered. */
  how: 'before' | 'sent' | 'after'
  /** As everybody writes it first: each try debits anew, and nothing is looked up. */
  naive: boolean
  /** Order in which the process hears of payments that were made at a provider. */
  steps?: readonly Step[]
}

/** A payment of the purchase: each currency is paid by itself. */
export interface Payment {
  payment_id: string
  currency: string
  /** The payer's answer at the provider. */
  isPaid: boolean
}

/** Ways in which it becomes known here that a provider has the money. */
export const ways = ['return', 'webhook', 'poll'] as const
export type Way = (typeof ways)[number]
/** One of the ways, for one of the payments. */
export interface Step {
  way: Way
  of: number
}

export const soldFor = 700
export const currencies = ['EUR', 'USD'] as const
const thingIn = (currency: string): string => `order:${currency}`
const thingsOf = ({ things }: Record<string, unknown>): string[] => things as string[]

/** Sells a thing in each currency, whose every delivery is a row, so that two are seen. */
export const countedKind = (seller: number): CheckoutKind => ({
  name: 'domain',
  forVisitors: false,
  price: async () => ({
    currency: currencies[0],
    lines: currencies.map((currency) => ({
      label: 'deposit',
      values: {},
      amount: soldFor,
      currency,
      seller_id: seller,
    })),
    shares: currencies.map((currency) => ({
      seller_id: seller,
      subject: thingIn(currency),
      price: soldFor,
      fee: 70,
      currency,
      item: {},
    })),
    subject: { things: currencies.map(thingIn) },
    description: 'two things',
  }),
  split: (subject, paid) => ({
    paid: { things: paid },
    rest: { things: thingsOf(subject).filter((thing) => !paid.includes(thing)) },
  }),
  async fulfil(tx, { checkout_id, subject }) {
    await statement(tx.db, 'insert into deliveries select $1, unnest($2::text[])', [
      checkout_id,
      thingsOf(subject),
    ])
    return { outcome: 'fulfilled', result: {} }
  },
  undo: async () => undefined,
})

/** Debits under a new name each time, and knows nothing of before. */
const naiveBalance = (db: Db): PaymentProvider => ({
  ...openBalance(db),
  async create(_, { payment_id, amount }) {
    await inTransaction(db, async (tx) => {
      const held = await lockPayment(tx, payment_id)
      if (held === undefined) return
      const { payment, checkout } = held
      const owner = payerOf(checkout, payment.is_test)
      await post(tx, {
        kind: 'paid_from_balance',
        key: publicId(),
        refs: { payment_id },
        lines: [
          { owner, kind: 'balance', currency: amount.currency, amount: -amount.amount },
          clearing(payment, amount.amount),
        ],
      })
    })
    const reference = `naive_${payment_id}`
    return { state: 'paid', reference, captured: amount, paid_at: new Date() }
  },
})

const nobody: Announcer = { keep: () => unkept, tell: () => undefined }

export const partsOn = (db: Db, seller: number, naive: boolean): AskParts => ({
  db,
  log: pino({ level: 'silent' }),
  keySets: openKeySets(noKeySets),
  providers: { balance: naive ? naiveBalance(db) : openBalance(db) },
  kinds: kindsOf([countedKind(seller)]),
  announcer: nobody,
  publicUrl: 'http://plaudit.test',
  // Its buyers have no address: no letter is written.
  secrets: {} as AskParts['secrets'],
})

/** A provider that knows what became of these payments, and can't be asked for others. */
export function partsPaid(db: Db, seller: number, payments: readonly Payment[]): PayoutParts {
  const provider = new ScriptedProvider()
  for (const { payment_id, currency, isPaid } of payments) {
    if (isPaid) provider.pay(payment_id, { amount: soldFor, currency })
    else provider.payments.set(payment_id, { state: 'failed', reason: 'declined' })
  }
  const unknown = { state: 'unknown', why: 'elsewhere' } as const
  provider.lookUp = async (_, { payment_id }) => provider.payments.get(payment_id) ?? unknown
  const set = scriptedKeys()
  const keySets = openKeySets({
    ...noKeySets,
    current: async (_, name) => (name === 'stripe' ? set : undefined),
    offered: async () => ['stripe'],
    open: async (id) => (id === set.key_set_id ? set : undefined),
    byAccount: async () => set,
  })
  const parts = partsOn(db, seller, false)
  return { ...parts, keySets, providers: { stripe: provider }, payoutProviders: {} }
}

/**
 * The browser comes back, the provider's message comes, or the poller looks.
 * @param naive what was bought is delivered on the browser's word.
 */
export async function hear(
  parts: PayoutParts,
  {
    payments,
    checkout,
    naive = false,
  }: Pick<Killing, 'payments' | 'checkout'> & { naive?: boolean },
  { way, of }: Step,
): Promise<void> {
  const { payment_id = '', currency = '' } = payments[of] ?? {}
  if (naive && way === 'return') {
    const kind = parts.kinds.get('domain')
    await inTransaction(parts.db, async (tx) =>
      kind?.fulfil(tx, {
        checkout_id: checkout,
        subject: { things: [thingIn(currency)] },
      } as never),
    )
  } else if (way === 'return') await lookUp(parts, payment_id)
  else if (way === 'poll') {
    const due = `update payments set look_at = now() where payment_id = $1 and state = 'pending'`
    await statement(parts.db, due, [payment_id])
    await lookAtOpen(parts)
  } else {
    const event_id = `evt_${payment_id}`
    const outcome = await parts.providers.stripe?.lookUp(scriptedKeys(), { payment_id } as never)
    if (outcome === undefined) throw new Error('no provider')
    const sent = signedMessage(event_id, [{ kind: 'payment', payment_id, outcome }])
    const about = { provider: 'stripe', account: 'platform' }
    await receiveWebhook(parts, about.provider, about.account, { ...sent, received_at: new Date() })
    await processWebhook(parts, { ...about, event_id, key_set_id: scriptedKeys().key_set_id })
  }
}

/** Ends this process at one statement, as a power cut would. @returns what was sent up to now. */
function killAt({ at, how }: Killing): string[] {
  const sent: string[] = []
  const { query } = pg.Client.prototype
  const die = () => process.kill(process.pid, 'SIGKILL')
  pg.Client.prototype.query = function (this: pg.Client, ...given: never[]) {
    const [asked] = given as (string | { text: string })[]
    sent.push(typeof asked === 'string' ? asked : (asked?.text ?? ''))
    if (sent.length !== at) return Reflect.apply(query, this, given) as never
    if (how === 'before') die()
    const answer = Reflect.apply(query, this, given) as Promise<unknown>
    if (how === 'sent') setImmediate(die)
    return answer.finally(die) as never
  } as never
  return sent
}

/** Runs one buyer's payments, in a process of its own; says what it sent where it comes to its end. */
async function run(killing: Killing): Promise<void> {
  const { db, close } = openDatabase({ connection: killing.connection, max: 2 })
  const sent = killAt(killing)
  const { seller, payments, naive, steps } = killing
  if (steps === undefined)
    for (const { payment_id } of payments) await askProvider(partsOn(db, seller, naive), payment_id)
  for (const step of steps ?? []) await hear(partsPaid(db, seller, payments), killing, step)
  await close()
  process.stdout.write(JSON.stringify(sent))
}

if (process.argv[1] === import.meta.filename)
  await run(JSON.parse(process.argv[2] ?? '{}') as Killing)
