import type { Payout } from '@plaudit/contract/payments/payouts'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Pill, type PillTone } from '@plaudit/ui/pill'

const looks: Record<Payout['state'], [() => string, PillTone]> = {
  requested: [m.payments_po_requested, 'neutral'],
  refused: [m.payments_po_refused, 'danger'],
  approved: [m.payments_po_approved, 'act'],
  in_transit: [m.payments_po_in_transit, 'act'],
  paid: [m.payments_po_paid, 'ok'],
  failed: [m.payments_po_failed, 'danger'],
  returned: [m.payments_po_returned, 'danger'],
}

export const payoutStateName = (state: Payout['state']): string => looks[state][0]()

export function PayoutState({ state }: { state: Payout['state'] }) {
  const [words, tone] = looks[state]
  return <Pill tone={tone}>{words()}</Pill>
}

const methods: Record<Payout['method'], () => string> = {
  sandbox: m.payments_method_sandbox,
  paypal: m.payments_method_paypal,
  payoneer: m.payments_method_payoneer,
  moncash: m.payments_method_moncash,
  file: m.payments_method_file,
}

export const payoutMethodName = (method: Payout['method']): string => methods[method]()

/** Tells an admin that a lost installation may have sent the payout, and what is done about it. */
export function HeldPayout({ payout: { held_since } }: { payout: Payout }) {
  const locale = useLocale()
  if (!held_since) return null
  return (
    <span className="w-full text-small text-won-text">
      {m.payments_payout_held({ when: formatDateTime(held_since, locale) })}
    </span>
  )
}

/** Tells an admin that the provider has the word, and from when they can say themselves what became of it. */
export function AwaitedPayout({ payout: { awaited_until, method } }: { payout: Payout }) {
  const locale = useLocale()
  if (!awaited_until) return null
  return (
    <span className="w-full text-small text-muted">
      {m.payments_payout_awaited({
        way: payoutMethodName(method),
        when: formatDateTime(awaited_until, locale),
      })}
    </span>
  )
}

const unsent: Record<NonNullable<Payout['unsent']>, Record<'requested' | 'approved', Words>> = {
  no_keys: {
    requested: m.payments_unsent_no_keys,
    approved: m.payments_unsent_no_keys_approved,
  },
  other_money: {
    requested: m.payments_unsent_other_money,
    approved: m.payments_unsent_other_money_approved,
  },
}
type Words = (values: { way: string }) => string

/** Tells an admin why a payout can't be sent, and what to do. Keys that are saved later do not send it by themselves. */
export function UnsentPayout({ payout }: { payout: Payout }) {
  const { state, method } = payout
  if (!payout.unsent || (state !== 'requested' && state !== 'approved')) return null
  return (
    <span className="w-full text-small text-won-text">
      {unsent[payout.unsent][state]({ way: payoutMethodName(method) })}{' '}
      {state === 'requested' && (
        <Link kind="action" href="/admin/providers">
          {m.payments_unsent_keys()}
        </Link>
      )}
    </span>
  )
}
