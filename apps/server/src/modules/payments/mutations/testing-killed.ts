import pg from 'pg'
import { pino } from 'pino'
import { inTransaction, openDatabase, statement, type Db } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { unkept, type Announcer } from '../../../platform/realtime/topics.ts'
import { post } from '../../ledger/mutations/post.ts'
import { noKeySets, openKeySets } from '../data/keySets.ts'
import { lockPayment } from '../data/payments.ts'
import { askProvider, type AskParts } from './ask.ts'
import { clearing, payerOf } from './books.ts'
import { openBalance } from './builtin/balance.ts'
import { kindsOf, type CheckoutKind } from './kinds.ts'
import type { PaymentProvider } from './providers/provider.ts'

/** What a process of its own does, and where it ends: at which statement, and how far that one came. */
export interface Killing {
  connection: pg.PoolConfig
  payment_id: string
  seller: number
  /** The statement that is its last one; 0: none is. */
  at: number
  /** `before`: it is not sent; `sent`: nobody knows what became of it; `after`: it was answered. */
  how: 'before' | 'sent' | 'after'
  /** As everybody writes it first: each try debits anew, and nothing is looked up. */
  naive: boolean
}

export const soldFor = 700

/** What is sold here: each delivery is a row, so that two are seen. */
export const countedKind = (seller: number): CheckoutKind => ({
  name: 'domain',
  forVisitors: false,
  price: async () => ({
    currency: 'EUR',
    lines: [{ label: 'deposit', values: {}, amount: soldFor }],
    shares: [{ seller_id: seller, subject: 'order:1', price: soldFor, fee: 70, item: {} }],
    subject: {},
    description: 'a thing',
  }),
  async fulfil(tx, { checkout_id }) {
    await statement(tx.db, 'insert into deliveries values ($1)', [checkout_id])
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
})

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

/** One buyer's payment, in a process of its own; says what it sent where it comes to its end. */
async function run(killing: Killing): Promise<void> {
  const { db, close } = openDatabase({ connection: killing.connection, max: 2 })
  const sent = killAt(killing)
  await askProvider(partsOn(db, killing.seller, killing.naive), killing.payment_id)
  await close()
  process.stdout.write(JSON.stringify(sent))
}

if (process.argv[1] === import.meta.filename)
  await run(JSON.parse(process.argv[2] ?? '{}') as Killing)
