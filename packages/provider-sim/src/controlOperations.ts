import { z } from 'zod'
import type { Control } from './control.ts'
import { deliveryRule } from './deliveries.ts'
import { faultRule } from './faults.ts'
import { html, json, jsonOf, type Operation } from './http.ts'

const id = z.string().min(1)
const exchange = z.strictObject({ currency: id, rate: z.number().positive() }).nullable()

const settings = z.strictObject({
  slow_refunds: z.boolean().optional(),
  returned_fees: z.boolean().optional(),
  slow_captures: z.boolean().optional(),
  slow_transfers: z.boolean().optional(),
  exchange: exchange.optional(),
  moncash_return_url: z.url().optional(),
  moncash_alert_url: z.url().optional(),
  payoneer_notices: z.strictObject({ program: id, url: z.url() }).optional(),
})

/** Each act with what it takes; `POST /_control/<name>` with JSON. */
const acts = {
  pay: z.strictObject({ id, outcome: z.enum(['paid', 'declined']).optional() }),
  refund: z.strictObject({ id, amount: z.number().positive().optional() }),
  endRefund: z.strictObject({ id, outcome: z.enum(['done', 'failed']) }),
  dispute: z.strictObject({ id }),
  endDispute: z.strictObject({ id, outcome: z.enum(['won', 'lost']) }),
  endPayout: z.strictObject({ id, outcome: z.enum(['paid', 'failed', 'unclaimed', 'returned']) }),
} as const

const upper = (name: string): string => name.toUpperCase()

function apply(control: Control, given: z.output<typeof settings>): void {
  const { stripe, paypal, moncash, payoneer } = control
  if (given.slow_refunds !== undefined) stripe.slowRefunds = paypal.slowRefunds = given.slow_refunds
  if (given.returned_fees !== undefined) paypal.returnsFees = given.returned_fees
  if (given.slow_captures !== undefined) paypal.slowCaptures = given.slow_captures
  if (given.slow_transfers !== undefined) moncash.slowTransfers = given.slow_transfers
  if (given.exchange === null) stripe.exchange = paypal.exchange = undefined
  else if (given.exchange !== undefined) {
    const { currency, rate } = given.exchange
    stripe.exchange = { currency: currency.toLowerCase(), rate }
    paypal.exchange = { currency: upper(currency), rate }
  }
  if (given.moncash_return_url !== undefined) moncash.returnUrl = given.moncash_return_url
  if (given.moncash_alert_url !== undefined) moncash.alertUrl = given.moncash_alert_url
  if (given.payoneer_notices !== undefined)
    payoneer.notices.set(given.payoneer_notices.program, given.payoneer_notices.url)
}

function posted<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  run: (input: z.output<Schema>) => unknown,
): Operation {
  return {
    name: `control.${name}`,
    method: 'POST',
    path: `/_control/${name}`,
    async run({ text }) {
      const parsed = schema.safeParse(jsonOf(text))
      if (!parsed.success) return json({ error: z.prettifyError(parsed.error) }, 400)
      return json({ result: (await run(parsed.data)) ?? null })
    },
  }
}

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Provider simulator</title>
<body style="font:16px system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem"><h1>Provider simulator</h1>
<p>Stripe is at this address, PayPal below <code>/paypal</code>, Payoneer below <code>/payoneer</code>, MonCash below <code>/moncash</code>.
What happens there is said by POST with JSON to <code>/_control/…</code>:</p>
<ul><li><code>pay {"id", "outcome": "paid|declined"}</code></li><li><code>refund {"id", "amount"}</code>, <code>endRefund {"id", "outcome": "done|failed"}</code></li>
<li><code>dispute {"id"}</code>, <code>endDispute {"id", "outcome": "won|lost"}</code></li><li><code>endPayout {"id", "outcome": "paid|failed|unclaimed|returned"}</code></li>
<li><code>faults {"operation": "stripe.refunds", "fault": "answer_lost", "times": 1}</code>, <code>clearFaults {}</code></li>
<li><code>deliveries {"mode": "held", "copies": 2, "order": "shuffled", "delay": 100}</code>, <code>flush {}</code></li>
<li><code>advance {"milliseconds": 86400000}</code>, <code>expireKeys {}</code>, <code>settings {"slow_refunds": true, "exchange": {"currency": "EUR", "rate": 0.9}}</code></li></ul>
<p><a href="/_control/messages">Messages to webhooks</a></p></body></html>`

export const controlOperations = (control: Control): Operation[] => [
  { name: 'control.page', method: 'GET', path: '/', run: () => html(page) },
  {
    name: 'control.authority',
    method: 'GET',
    path: '/_control/authority.pem',
    run: () => ({ status: 200, body: control.paypal.authority.pem }),
  },
  {
    name: 'control.messages',
    method: 'GET',
    path: '/_control/messages',
    run: () => json({ messages: control.deliveries.all() }),
  },
  posted('pay', acts.pay, (given) => control.pay(given.id, given.outcome)),
  posted('refund', acts.refund, (given) => control.refund(given.id, given.amount)),
  posted('endRefund', acts.endRefund, (given) => control.endRefund(given.id, given.outcome)),
  posted('dispute', acts.dispute, (given) => control.dispute(given.id)),
  posted('endDispute', acts.endDispute, (given) => control.endDispute(given.id, given.outcome)),
  posted('endPayout', acts.endPayout, (given) => control.endPayout(given.id, given.outcome)),
  posted('faults', faultRule, (given) => control.faults.set(given)),
  posted('clearFaults', z.strictObject({}), () => control.faults.clear()),
  posted('deliveries', deliveryRule, (given) => control.deliveries.rules(given)),
  posted('flush', z.strictObject({}), () => control.deliveries.flush()),
  posted('advance', z.strictObject({ milliseconds: z.int().min(0) }), (given) =>
    control.clock.advance(given.milliseconds),
  ),
  posted('expireKeys', z.strictObject({}), () => control.expireKeys()),
  posted('settings', settings, (given) => apply(control, given)),
]
