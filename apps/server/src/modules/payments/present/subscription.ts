import type { SavedMethod, Subscription } from '@plaudit/contract/payments/subscriptions'
import type { Db } from '../../../platform/db/db.ts'
import { mayStep } from '../../../platform/states.ts'
import { methodsByIds, type AgreementRow, type MethodRow } from '../data/agreements.ts'
import { nextOf } from '../data/nextPayment.ts'
import type { CheckoutKinds, Plan, Renewal } from '../mutations/kinds.ts'
import { agreementLife } from '../states.ts'

export const presentMethod = (row: MethodRow): SavedMethod => ({
  method_id: row.method_id,
  provider: row.provider as SavedMethod['provider'],
  label: row.label,
  test: row.is_test,
})

/** Returns the steps that the payer can take with it now. */
function canOf(row: AgreementRow, renewal: Renewal | undefined): Subscription['can'] {
  const may = (verb: Parameters<typeof mayStep<(typeof agreementLife)['rows'][number]>>[2]) =>
    mayStep(agreementLife, row.state, verb, 'payer')
  const rests = row.attempt === null
  return {
    cancel_now: may('cancel_now'),
    cancel_at_end: may('cancel_at_end') && !row.cancel_at_end,
    pause: may('pause') && renewal?.pausable === true && rests && !row.cancel_at_end,
    resume: may('resume') && (row.state === 'paused' || row.cancel_at_end),
    change: may('change') && rests && !row.cancel_at_end,
    pay: row.state === 'past_due' && rests,
  }
}

const day = 86_400_000

/** Returns the end of something past due, after the tries that are left. */
function endOf(row: AgreementRow, renewal: Renewal | undefined): string | null {
  if (row.state !== 'past_due' || row.next_at === null) return null
  const left = (renewal?.retries ?? []).slice(row.tries).reduce((sum, gap) => sum + gap, 0)
  return new Date(row.next_at.getTime() + left * day).toISOString()
}

interface View {
  kinds: CheckoutKinds
  methods: Map<string, MethodRow>
  plans: readonly Plan[]
  next: Awaited<ReturnType<typeof nextOf>>
}

function present(row: AgreementRow, { kinds, methods, plans, next }: View): Subscription {
  const { currency, subject } = row
  const renewal = kinds.get(row.kind)?.agreement
  const method = methods.get(row.method_id ?? '')
  const can = canOf(row, renewal)
  return {
    subscription_id: row.agreement_id,
    kind: row.kind,
    title: row.title,
    href: row.href,
    package: typeof subject['package_id'] === 'string' ? subject['package_id'] : '',
    packages: plans.map(({ package_id, label, amount }) => ({
      package_id,
      label,
      price: { amount, currency },
    })),
    state: row.state,
    cancel_at_end: row.cancel_at_end,
    end_reason: row.end_reason,
    amount: { amount: next.amount, currency },
    interval: row.interval,
    period_start: row.period_start.toISOString(),
    period_end: row.period_end.toISOString(),
    next_at: row.cancel_at_end ? null : (row.next_at?.toISOString() ?? null),
    resting: next.resting && row.state !== 'paused',
    charging: row.attempt !== null,
    ends_at: endOf(row, renewal),
    method: method ? presentMethod(method) : null,
    test: row.is_test,
    createdAt: row.created_at.toISOString(),
    can: { ...can, pay: can.pay && !next.resting },
  }
}

/** Shows agreements as their payer sees them, in the given order. */
export async function presentSubscriptions(
  db: Db,
  kinds: CheckoutKinds,
  rows: readonly AgreementRow[],
): Promise<Subscription[]> {
  const methods = await methodsByIds(
    db,
    rows.flatMap(({ method_id }) => method_id ?? []),
  )
  const shown: Subscription[] = []
  for (const row of rows) {
    const renewal = kinds.get(row.kind)?.agreement
    const plans: Plan[] = []
    // Each at what it would be paid with: a price without its tax would be less than the payment.
    for (const plan of row.state === 'ended' ? [] : ((await renewal?.packages?.(db, row)) ?? []))
      plans.push({ ...plan, amount: (await nextOf(db, { ...row, ...plan }, renewal)).amount })
    const next = await nextOf(db, row, renewal)
    shown.push(present(row, { kinds, methods, plans, next }))
  }
  return shown
}
