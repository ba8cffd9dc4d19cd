import { z } from 'zod'
import {
  basicOf,
  bearerOf,
  formOf,
  type Answer,
  type Ask,
  type Form,
  type Operation,
} from '../http.ts'
import { oncePerKey } from './idempotency.ts'
import { listOf, type Charge, type PaymentIntent } from './schema.ts'
import { fault, wrong, type Account, type StripeWorld } from './world.ts'

export const text = z.string()
export const whole = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

export interface Called {
  world: StripeWorld
  account: Account
  /** Body of a POST, query of a GET. */
  form: Form
  ask: Ask
}

export type Call = (
  name: string,
  method: Operation['method'],
  path: string,
  run: (called: Called) => Answer,
) => Operation

/** Makes operations that ask for a secret key and honour idempotency keys. */
export const caller =
  (world: StripeWorld): Call =>
  (name, method, path, run) => ({
    name,
    method,
    path,
    async run(ask) {
      const account = accountOf(world, ask)
      const isRead = method === 'GET'
      const form = formOf(isRead ? ask.url.search : ask.text)
      const go = () => run({ world, account, form, ask })
      if (isRead) return go()
      const request = {
        key: ask.headers['idempotency-key'],
        mark: `${method} ${ask.url.pathname} ${ask.text}`,
      }
      return oncePerKey(account, world.clock, request, async () => go())
    },
  })

function accountOf(world: StripeWorld, ask: Ask): Account {
  const key = bearerOf(ask) ?? basicOf(ask)?.name ?? ''
  if (!/^(sk|rk)_(test|live)_\w{8,}$/.test(key) || key.includes('wrong'))
    throw fault(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${key.slice(0, 8)}****`,
    })
  return world.account(key)
}

/** Returns the input of a call; it refuses what it does not know, as Stripe does. */
export function inputOf<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const parsed = schema.safeParse(form)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys')
    throw wrong(
      issue.keys[0] ?? '',
      `Received unknown parameter: ${issue.keys.join(', ')}`,
      'parameter_unknown',
    )
  throw wrong(issue?.path.join('.') ?? '', issue?.message ?? 'Invalid request', 'parameter_invalid')
}

/** True if the request asks for this part as a whole: `expand[]=latest_charge.balance_transaction`. */
function asksFor(form: Form, path: string): boolean {
  const { expand } = form
  const paths = typeof expand === 'object' ? Object.values(expand) : [expand]
  return paths.some((one) => typeof one === 'string' && one.replace(/^data\./, '').startsWith(path))
}

export const chargeShown = (account: Account, charge: Charge, whole: boolean): Charge => ({
  ...charge,
  balance_transaction:
    (whole &&
      typeof charge.balance_transaction === 'string' &&
      account.transactions.get(charge.balance_transaction)) ||
    charge.balance_transaction,
})

/** An intent with what the request wants whole. */
export function expanded(account: Account, intent: PaymentIntent, form: Form): PaymentIntent {
  const charge =
    typeof intent.latest_charge === 'string' && asksFor(form, 'latest_charge')
      ? account.charges.get(intent.latest_charge)
      : undefined
  if (charge === undefined) return intent
  return {
    ...intent,
    latest_charge: chargeShown(account, charge, asksFor(form, 'latest_charge.balance_transaction')),
  }
}

export const wantsWhole = asksFor

const page = z.object({
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
  created: z
    .object({ gte: whole.optional(), lte: whole.optional(), lt: whole.optional() })
    .optional(),
})

/** A page of a list, newest first, as `limit`, `starting_after` and `created` say. */
export function listed<Item extends { id: string; created: number }>(
  schema: z.ZodType<Item>,
  items: Item[],
  form: Form,
  url: string,
): unknown {
  const { limit, starting_after: after, created } = inputOf(page, form)
  const newest = items
    .toReversed()
    .filter(({ created: at }) => at >= (created?.gte ?? 0) && at <= (created?.lte ?? at))
    .filter(({ created: at }) => created?.lt === undefined || at < created.lt)
  const from = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1
  return listOf(schema).parse({
    object: 'list',
    data: newest.slice(from, from + limit),
    has_more: newest.length > from + limit,
    url,
  })
}
