import { z } from 'zod'
import { decimal, minorDigits, parseMoney, type Money } from '../../../../platform/money.ts'
import { isLongAgo } from './notFound.ts'
import type { PayoutAsk, PayoutProvider } from './payoutProvider.ts'
import type { AmountFault, KeySet, PayoutOutcome, WebhookReading } from './provider.ts'
import type { Question, Said } from './speak.ts'
import type { WithToken } from './tokens.ts'

/** The word that Payoneer has for a payout; programs differ in their words, so only what is certain is believed. */
const status = z.object({
  result: z.object({
    payout_id: z.string().optional(),
    status: z.string(),
    reason: z.string().optional(),
    updated_at: z.string().optional(),
    fee: z.string().optional(),
    currency: z.string().optional(),
  }),
})
const created = z.object({ result: z.string() })
export const payoneerBalance = z.object({ result: z.object({ balance: z.coerce.string() }) })

type AskPayoneer = <Schema extends z.ZodType>(
  set: KeySet,
  path: string,
  schema: Schema,
  more?: Pick<Question, 'json'>,
) => Promise<Said<z.output<Schema>>>

/** @param api the address of the interface; @param login where its tokens are given. */
export const openPayoneer =
  (withToken: WithToken, { api, login }: { api: string; login: string }): AskPayoneer =>
  (set, path, schema, more = {}) => {
    const client = {
      id: set.settings['client_id'] ?? '',
      secret: set.secrets['client_secret'] ?? '',
      url: `${login}/api/v2/oauth2/token`,
      scope: 'read write',
    }
    const program = encodeURIComponent(set.settings['program_id'] ?? '')
    return withToken(client, { url: `${api}/v4/programs/${program}${path}`, ...more }, schema)
  }

/** Two decimals at most, and a payee's day has an end. */
function refuses(amount: Money): AmountFault | undefined {
  const step = 10 ** Math.max(0, minorDigits(amount.currency) - 2)
  const minimum = Math.max(step, 10 ** minorDigits(amount.currency))
  return amount.amount < minimum || amount.amount % step !== 0 ? { minimum, step } : undefined
}

const valueOf = (amount: Money): string =>
  minorDigits(amount.currency) > 2 ? decimal(amount).slice(0, -1) : decimal(amount)

function outcomeOf({ result }: z.output<typeof status>, reference: string): PayoutOutcome {
  const word = result.status.toLowerCase()
  const at = new Date(result.updated_at ?? Date.now())
  const reason = result.reason ?? result.status
  const fee = result.fee !== undefined && parseMoney(result.fee, result.currency ?? '')
  const cost = fee && fee.amount > 0 && { cost: fee }
  if (/return|revers/.test(word)) return { state: 'returned', reference, reason, at, ...cost }
  if (/fail|cancel|declin|reject/.test(word)) return { state: 'failed', reference, reason }
  if (/transferred|completed|loaded|^paid/.test(word))
    return { state: 'paid', reference, at, ...cost }
  return { state: 'in_transit', reference }
}

async function lookUp(
  ask: AskPayoneer,
  set: KeySet,
  wanted: PayoutAsk & { sent_at?: Date },
): Promise<PayoutOutcome> {
  const path = `/payouts/${encodeURIComponent(wanted.payout_id)}/status`
  const said = await ask(set, path, status)
  if (said.kind === 'answer') return outcomeOf(said.body, wanted.payout_id)
  if (said.kind === 'refusal' && said.status === 404)
    return isLongAgo(wanted.sent_at, 'request')
      ? { state: 'failed', reason: 'not_made' }
      : { state: 'unknown', why: 'not_there_yet' }
  return { state: 'unknown', why: said.kind === 'silence' ? said.why : said.code }
}

async function send(ask: AskPayoneer, set: KeySet, wanted: PayoutAsk): Promise<PayoutOutcome> {
  const said = await ask(set, '/masspayouts', created, {
    json: {
      Payments: [
        {
          client_reference_id: wanted.payout_id,
          payee_id: wanted.destination,
          description: wanted.note,
          currency: wanted.amount.currency,
          amount: valueOf(wanted.amount),
        },
      ],
    },
  })
  if (said.kind === 'answer') return { state: 'in_transit', reference: wanted.payout_id }
  if (said.kind === 'silence') return { state: 'unknown', why: said.why }
  if (said.status === 401) return { state: 'failed', reason: 'keys_refused' }
  // A refused payout may be refused because it is there already.
  const known = await lookUp(ask, set, wanted)
  return known.state === 'unknown' && known.why === 'not_there_yet'
    ? { state: 'failed', reason: said.code }
    : known
}

const notice = z.object({
  id: z.string().min(1).max(100),
  client_reference_id: z.string().min(1).max(64),
})

/** Payoneer does not sign what it tells: a message is a reason to look, and says nothing itself. */
const hint =
  (ask: AskPayoneer) =>
  async (set: KeySet, body: Buffer): Promise<WebhookReading> => {
    let told: z.output<typeof notice>
    try {
      told = notice.parse(JSON.parse(body.toString()))
    } catch {
      return { valid: false, why: 'unreadable' }
    }
    const said = await ask(
      set,
      `/payouts/${encodeURIComponent(told.client_reference_id)}/status`,
      status,
    )
    if (said.kind === 'silence') return { valid: 'later', why: said.why }
    if (said.kind === 'refusal') return { valid: false, why: 'forged' }
    const outcome = outcomeOf(said.body, told.client_reference_id)
    // The same word counts once, whatever the message calls itself.
    const event_id = `${told.client_reference_id}:${outcome.state}`
    return {
      valid: true,
      event_id,
      type: 'payout',
      facts: [{ kind: 'payout', payout_id: told.client_reference_id, outcome }],
    }
  }

/** Payouts by Payoneer (v4, mass payouts). */
export const payoneerPayouts = (ask: AskPayoneer): PayoutProvider => {
  const read = hint(ask)
  return {
    name: 'payoneer',
    refuses,
    send: (set, wanted) => send(ask, set, wanted),
    lookUp: (set, wanted) => lookUp(ask, set, wanted),
    readWebhook: (set, { body }) => read(set, body),
  }
}
