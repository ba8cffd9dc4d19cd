import { randomBytes } from 'node:crypto'
import { openDatabase, statement } from '../apps/server/src/platform/db/db.ts'
import { untilTold } from './buyers.ts'
import { register } from './harness.ts'

export interface Orders {
  /** Checkouts of which the server said that they are paid. */
  paid: Set<string>
  stop(): Promise<void>
  /** Checkouts of the buyer's orders, as the database has them: one line for each order. */
  made(): Promise<string[]>
}

/** A buyer who puts a listing into the cart and pays for it, again and again, asking with the same key until told. */
export async function openOrders(url: string, databaseUrl: string, pause: number): Promise<Orders> {
  const name = () => `orders${randomBytes(4).toString('hex')}`
  const [seller, buyer] = [await register(url, name()), await register(url, name())]
  const { service } = await seller.api.call('services/addService', {
    title: 'Sample curtain for a stage',
    category: 459,
    stype: 'onetime',
    currency: 'EUR',
    package: [{ price: 2000, included: 'One curtain', delivery_time: 3 }],
  })
  const { sx_id } = service
  // An admin looked at it.
  await asked(
    databaseUrl,
    `update services set state = 'approved', approved_at = now() where sx_id = $1`,
    [sx_id],
  )
  const paid = new Set<string>()
  let stopping = false
  const buyOne = async (): Promise<string> => {
    await untilTold((idempotencyKey) =>
      buyer.api.call(
        'cart/add/{type}/{sx_id}/{quantity}',
        { type: 'service', sx_id, quantity: 1 },
        { idempotencyKey },
      ),
    )
    const { checkout_id } = await untilTold((idempotencyKey) =>
      buyer.api.call('checkout/start', { kind: 'cart', provider: 'sandbox' }, { idempotencyKey }),
    )
    await untilTold((idempotencyKey) =>
      buyer.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' }, { idempotencyKey }),
    )
    return checkout_id
  }
  const running = (async () => {
    while (!stopping) {
      paid.add(await buyOne())
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  })()
  running.catch(() => undefined)
  return {
    paid,
    async stop() {
      stopping = true
      await running
    },
    async made() {
      const rows = await asked<{ checkout_id: string }>(
        databaseUrl,
        `select checkout_id from orders where title = 'Sample curtain for a stage' order by number`,
        [],
      )
      return rows.map(({ checkout_id }) => checkout_id)
    },
  }
}

async function asked<Row>(databaseUrl: string, text: string, values: unknown[]): Promise<Row[]> {
  const { db, close } = openDatabase({ connection: { connectionString: databaseUrl }, max: 1 })
  try {
    return await statement<Row>(db, text, values)
  } finally {
    await close()
  }
}
