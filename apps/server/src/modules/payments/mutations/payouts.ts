import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Money } from '../../../platform/money.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { lockedSum, post } from '../../ledger/mutations/post.ts'
import { payoutSteps, stepTo, type PayoutState } from '../states.ts'
import { paymentsDb } from '../tables.ts'
import { ownerOf } from './books.ts'
import { awaitedUntil, type PayoutRow } from '../data/payouts.ts'
import { heldFromNow, noteSent } from './heldPayouts.ts'
import { movedBy, writeCost } from './payoutLines.ts'
import { tellPayout } from './tellPayouts.ts'
import type { AskParts } from './ask.ts'
import type { PayoutProvider } from './providers/payoutProvider.ts'
import type { PayoutMethod, PayoutOutcome } from './providers/provider.ts'
import type { Conversion } from '@plaudit/contract/payments/conversion'

export interface PayoutParts extends AskParts {
  payoutProviders: Partial<Record<PayoutMethod, PayoutProvider>>
}

export interface PayoutAsked {
  user_id: number
  amount: Money
  method: PayoutMethod
  destination: string
  is_test: boolean
  /** Money that leaves, where the method knows another currency alone. */
  conversion?: Conversion | undefined
  /** The site on which it is asked for. */
  site?: Pick<SiteScope, 'site_id'>
}

/**
 * Asks for a payout: the money leaves the balance at once and waits apart, so that it can't be spent meanwhile.
 * @throws refusal insufficient_funds.
 */
export async function requestPayout(tx: Tx, asked: PayoutAsked): Promise<string> {
  const payout_id = publicId()
  const { amount, currency } = asked.amount
  await paymentsDb(tx.db)
    .insertInto('payouts')
    .values({
      payout_id,
      user_id: asked.user_id,
      amount,
      currency,
      is_test: asked.is_test,
      method: asked.method,
      destination: asked.destination,
      held_since: await heldFromNow(tx),
      sent_amount: asked.conversion?.sends.amount ?? null,
      sent_currency: asked.conversion?.sends.currency ?? null,
      sent_rate: asked.conversion?.rate ?? null,
      site_id: asked.site?.site_id ?? null,
    })
    .execute()
  const owner = ownerOf(asked.user_id, asked.is_test)
  await post(tx, {
    kind: 'payout_requested',
    key: `payout:${payout_id}:requested`,
    refs: { payout_id },
    lines: [
      { owner, kind: 'balance', currency, amount: -amount },
      { owner, kind: 'payout_in_transit', currency, amount },
    ],
  })
  return payout_id
}

const lockPayout = (tx: Tx, payoutId: string): Promise<PayoutRow | undefined> =>
  paymentsDb(tx.db)
    .selectFrom('payouts')
    .selectAll()
    .where('payout_id', '=', payoutId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type Verdict = 'approve' | 'refuse' | 'paid' | 'failed' | 'returned'

const verbs = {
  approve: 'approve',
  refuse: 'refuse',
  paid: 'pay',
  failed: 'fail',
  returned: 'return',
} as const satisfies Record<Verdict, keyof typeof payoutSteps>

/**
 * An admin decides: approved, it is sent by its adapter, or waits to be sent by hand and is marked paid, failed, or come back.
 * @throws refusals not_found, illegal_step, payout_under_way while the provider may still pay it, payout_held where a
 * lost installation may have sent it, payout_owed where its person owes the installation: refused, the money pays that first.
 */
export async function decidePayout(
  tx: Tx,
  asked: { payout_id: string; verdict: Verdict; reason: string; actor: number },
): Promise<void> {
  const row = (await lockPayout(tx, asked.payout_id)) ?? refuse('not_found')
  if (row.held_since !== null && asked.verdict !== 'paid') refuse('payout_held')
  const givesBack = asked.verdict === 'failed' || asked.verdict === 'returned'
  if (givesBack && awaitedUntil(row) !== null) refuse('payout_under_way')
  if (asked.verdict === 'approve' && (await owes(tx, row))) refuse('payout_owed')
  await step(tx, row, verbs[asked.verdict], { reason: asked.reason, by: asked.actor })
  await writeAudit(tx, {
    actor_id: asked.actor,
    subject: 'user',
    subject_id: row.user_id,
    act: `payout_${asked.verdict}`,
    detail: { payout_id: row.payout_id },
  })
  if (asked.verdict === 'approve')
    await queueTask(
      tx,
      'send_payout',
      { payout_id: row.payout_id },
      { key: `payout:${row.payout_id}` },
    )
}

/** A chargeback may have come since it was asked for. */
const owes = async (tx: Tx, { user_id, is_test, currency }: PayoutRow): Promise<boolean> =>
  (await lockedSum(tx, { owner: ownerOf(user_id, is_test), kind: 'owed_by_seller', currency })) < 0

const tomorrow = (): Date => new Date(Date.now() + 86_400_000)

/** Takes one step of a payout's life with its lines in the ledger. @throws refusal illegal_step. */
async function step(
  tx: Tx,
  row: PayoutRow,
  verb: keyof typeof payoutSteps,
  given: { reason?: string; by?: number; reference?: string | undefined } = {},
): Promise<void> {
  const to = stepTo(payoutSteps, verb, row.state) ?? refuse('illegal_step')
  const { payout_id } = row
  const lines = await movedBy(tx, row, to)
  if (lines)
    await post(tx, {
      kind: `payout_${to}`,
      key: `payout:${payout_id}:${to}`,
      refs: { payout_id },
      lines,
    })
  await paymentsDb(tx.db)
    .updateTable('payouts')
    .set({
      state: to,
      held_since: null,
      ...(given.reason !== undefined && { reason: given.reason }),
      ...(given.reference !== undefined && { reference: given.reference }),
      ...(given.by !== undefined && { decided_by: given.by, decided_at: sql<Date>`now()` }),
      // A paid payout may come back: its provider is asked for some weeks.
      ...(lines && {
        done_at: sql<Date>`now()`,
        look_at: to === 'paid' && row.sent_at !== null ? tomorrow() : null,
      }),
    })
    .where('payout_id', '=', payout_id)
    .execute()
  await tellPayout(tx, row, to, given.by)
}

/** Settles a payout by the provider's word, in any order and any number of times. */
export async function settlePayout(
  tx: Tx,
  payoutId: string,
  outcome: PayoutOutcome,
): Promise<void> {
  const locked = await lockPayout(tx, payoutId)
  if (locked === undefined || outcome.state === 'unknown') return
  // What its provider knows was sent, be it by an installation that is lost. A file knows nothing.
  const isKnown = locked.held_since !== null && locked.method !== 'file'
  const row = (isKnown && (await noteSent(tx, payoutId, outcome.reference))) || locked
  // Providers forget what they paid; that it is not there any more is no word of its coming back.
  const isForgotten = outcome.state === 'failed' && outcome.reason === 'not_made'
  if (row.state === 'paid' && isForgotten) return
  const verb = verbOf(row, outcome)
  const reason = 'reason' in outcome ? outcome.reason : undefined
  const isStep = stepTo(payoutSteps, verb, row.state) !== undefined
  // An admin's mark, or the first word of the provider, says nothing of the cost; the word that it was paid may come
  // after the word that it came back.
  const hasLeft = isStep || row.state === 'paid' || row.state === 'returned'
  if ('cost' in outcome && outcome.cost && hasLeft) await writeCost(tx, row, outcome.cost)
  // A word that comes late says nothing new, or what nobody here thought.
  if (!isStep) return contradict(tx, row, outcome.state)
  await step(tx, row, verb, {
    reference: outcome.reference,
    ...(reason !== undefined && { reason }),
  })
}

/** The step that a provider's word asks for: a payout that was marked as paid, and failed there later, came back. */
function verbOf(
  { state: now }: PayoutRow,
  { state: said }: Exclude<PayoutOutcome, { state: 'unknown' }>,
): keyof typeof payoutSteps {
  const verb = { in_transit: 'send', paid: 'pay', failed: 'fail', returned: 'return' } as const
  return said === 'failed' && now === 'paid' ? 'return' : verb[said]
}

/** The provider paid what counts as failed here: it may have left twice, which the next proof of the books says. */
async function contradict(tx: Tx, row: PayoutRow, said: PayoutState): Promise<void> {
  if (said !== 'paid' || row.state === 'paid' || row.state === 'returned') return
  await paymentsDb(tx.db)
    .updateTable('payouts')
    .set({ contradicted: said })
    .where('payout_id', '=', row.payout_id)
    .execute()
}
