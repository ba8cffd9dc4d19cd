import type { z } from 'zod'
import {
  basicOf,
  html,
  json,
  jsonOf,
  redirect,
  type Answer,
  type Ask,
  type Operation,
} from '../http.ts'
import { digits, hex, word } from '../ids.ts'
import { payPage } from '../pages.ts'
import {
  orderQuestion,
  payment,
  paymentMade,
  paymentRequest,
  prefundedBalance,
  referenceQuestion,
  token,
  transactionQuestion,
  transfer,
  transferRequest,
  transferStatus,
} from './schema.ts'
import { tokenLife, type MoncashWorld, type Payment, type Transfer } from './world.ts'

const stamp = (date: Date): string =>
  date.toISOString().replace('T', ' ').replace('.', ':').replace('Z', '')

type Run<Input> = (input: Input, ask: Ask) => Answer

const posting =
  (world: MoncashWorld) =>
  <Schema extends z.ZodType>(
    name: string,
    call: string,
    schema: Schema,
    run: Run<z.output<Schema>>,
  ): Operation => ({
    name: `moncash.${name}`,
    method: 'POST',
    path: `/moncash/Api/v1/${call}`,
    run(ask) {
      world.admit(ask)
      const parsed = schema.safeParse(jsonOf(ask.text))
      if (!parsed.success) throw world.refusal(ask, 400, 'Bad Request', 'The amount is incorrect')
      return run(parsed.data, ask)
    },
  })

const paid = (world: MoncashWorld, found: Payment | undefined, ask: Ask): Answer => {
  if (found?.transaction === undefined) throw world.refusal(ask, 404, 'Not Found', 'Data not found')
  return json(
    payment.parse({
      ...world.frame(ask),
      payment: {
        reference: found.orderId,
        transaction_id: found.transaction,
        cost: found.amount,
        message: 'successful',
        payer: '50937007294',
      },
    }),
  )
}

function create(
  world: MoncashWorld,
  { orderId, amount }: z.output<typeof paymentRequest>,
  ask: Ask,
): Answer {
  if (world.payments.has(orderId))
    throw world.refusal(ask, 403, 'Forbidden', 'Order already exists')
  if (amount > 75_000) throw world.refusal(ask, 400, 'Bad Request', 'The amount is incorrect')
  const made: Payment = { orderId, amount, token: word(60), transaction: undefined }
  world.payments.set(orderId, made)
  const now = world.clock.now()
  return json(
    paymentMade.parse({
      ...world.frame(ask, 202),
      mode: 'sandbox',
      payment_token: {
        expired: stamp(new Date(now.getTime() + 600_000)),
        created: stamp(now),
        token: made.token,
      },
    }),
    202,
  )
}

function send(world: MoncashWorld, asked: z.output<typeof transferRequest>, ask: Ask): Answer {
  if (world.transfers.has(asked.reference))
    throw world.refusal(ask, 403, 'Forbidden', 'Transaction reference already exists')
  if (asked.receiver.endsWith('0000'))
    throw world.refusal(ask, 403, 'Forbidden', 'Maximum Account Balance')
  const made: Transfer = {
    reference: asked.reference,
    amount: asked.amount,
    transaction: digits(10),
    status: world.slowTransfers ? 'pending' : 'successful',
  }
  world.transfers.set(asked.reference, made)
  const { amount, receiver, desc } = asked
  return json(
    transfer.parse({
      ...world.frame(ask),
      transfer: { transaction_id: made.transaction, amount, receiver, desc, message: 'successful' },
    }),
  )
}

const pageOperations = (world: MoncashWorld): Operation[] => {
  const path = '/moncash/Moncash-middleware/Payment/Redirect'
  const wanted = (ask: Ask): Payment => {
    const key = ask.url.searchParams.get('token')
    const found = [...world.payments.values()].find((one) => one.token === key)
    if (found === undefined) throw world.refusal(ask, 404, 'Not Found', 'Data not found')
    return found
  }
  return [
    {
      name: 'moncash.page.show',
      method: 'GET',
      path,
      run: (ask) => html(payPage('MonCash', `${wanted(ask).amount} HTG`, ['pay', 'cancel'])),
    },
    {
      name: 'moncash.page.choose',
      method: 'POST',
      path,
      run: (ask) => {
        const found = wanted(ask)
        if (new URLSearchParams(ask.text).get('choice') !== 'pay') return redirect(world.returnUrl)
        return redirect(`${world.returnUrl}?transactionId=${world.pay(found.orderId).transaction}`)
      },
    },
  ]
}

/** MonCash's interface, below `/moncash`. */
export function moncashOperations(world: MoncashWorld): Operation[] {
  const post = posting(world)
  return [
    ...pageOperations(world),
    {
      name: 'moncash.token',
      method: 'POST',
      path: '/moncash/Api/oauth/token',
      run: (ask) => {
        const who = basicOf(ask)
        if (who === undefined || `${who.name}${who.password}`.includes('wrong'))
          throw world.refusal(ask, 401, 'Unauthorized', 'Bad credentials')
        return json(
          token.parse({
            access_token: world.giveToken(),
            token_type: 'bearer',
            expires_in: tokenLife,
            scope: 'read,write',
            jti: hex(32),
          }),
        )
      },
    },
    post('payments.create', 'CreatePayment', paymentRequest, (asked, ask) =>
      create(world, asked, ask),
    ),
    post('payments.byOrder', 'RetrieveOrderPayment', orderQuestion, ({ orderId }, ask) =>
      paid(world, world.payments.get(orderId), ask),
    ),
    post(
      'payments.byTransaction',
      'RetrieveTransactionPayment',
      transactionQuestion,
      ({ transactionId }, ask) =>
        paid(
          world,
          [...world.payments.values()].find(({ transaction }) => transaction === transactionId),
          ask,
        ),
    ),
    post('transfers.create', 'Transfert', transferRequest, (asked, ask) => send(world, asked, ask)),
    post(
      'transfers.status',
      'PrefundedTransactionStatus',
      referenceQuestion,
      ({ reference }, ask) => {
        const found = world.transfers.get(reference)
        if (found === undefined)
          throw world.refusal(ask, 404, 'Not Found', "Can't find this transaction")
        return json(transferStatus.parse({ ...world.frame(ask), transStatus: found.status }))
      },
    ),
    {
      name: 'moncash.balance',
      method: 'GET',
      path: '/moncash/Api/v1/PrefundedBalance',
      run: (ask) => {
        world.admit(ask)
        return json(
          prefundedBalance.parse({
            ...world.frame(ask),
            balance: { balance: 1_000_000, message: 'successful' },
          }),
        )
      },
    },
  ]
}
