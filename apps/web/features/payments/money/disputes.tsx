import type { ReactNode } from 'react'
import type { Reply } from '@plaudit/contract/calls'
import type { Dispute } from '@plaudit/contract/payments/payouts'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { wayTitle } from '../checkout/ways.ts'

/** A seller's open disputes: how much, why, where it is answered and until when. */
export function OwnDisputes({ disputes }: { disputes: readonly Dispute[] }) {
  if (disputes.length === 0) return null
  return (
    <Card as="section" className="mt-4">
      <CardHead title={m.payments_disputes_title()} />
      <p className="mb-2 max-w-[62ch] text-small text-muted">{m.payments_disputes_text()}</p>
      <ul className="divide-y divide-line">
        {disputes.map((dispute) => (
          <Row key={keyOf(dispute)} dispute={dispute}>
            {dispute.external ? (
              <span className="text-small wrap-anywhere text-muted">
                {m.payments_disputes_answer({
                  provider: wayTitle(dispute.provider),
                  reference: dispute.reference,
                })}
              </span>
            ) : (
              <Link
                kind="action"
                className="text-small"
                href={`/earnings/payments?keyword=${dispute.payment_id}`}
              >
                {m.payments_disputes_see()}
              </Link>
            )}
          </Row>
        ))}
      </ul>
    </Card>
  )
}

/** All open disputes, for admins: also whose they are, at which provider and under which name. */
export function AllDisputes({ disputes }: Pick<Reply<'payouts/getQueues'>, 'disputes'>) {
  if (disputes.length === 0) return null
  return (
    <Card as="section">
      <CardHead title={m.payments_queue_disputes()} />
      <ul className="divide-y divide-line">
        {disputes.map((dispute) => (
          <Row key={keyOf(dispute)} dispute={dispute}>
            <span className="text-small wrap-anywhere text-muted">
              {wayTitle(dispute.provider)} · {dispute.reference}
              {dispute.sellers.map((user) => ` · ${m.payments_to_user({ user })}`)}
            </span>
            <Link
              kind="action"
              className="text-small"
              href={`/admin/payments?keyword=${dispute.payment_id}`}
            >
              {m.payments_disputes_see()}
            </Link>
          </Row>
        ))}
      </ul>
    </Card>
  )
}

const keyOf = ({ payment_id, reference }: Dispute): string => `${payment_id} ${reference}`

function Row({ dispute, children }: { dispute: Dispute; children: ReactNode }) {
  const locale = useLocale()
  const { amount, what, reason, test, answer_by } = dispute
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <b className="num">{formatMoney(amount, locale)}</b>
      <span>{what}</span>
      <span className="text-small text-muted">{reason}</span>
      {test && <Pill tone="warn">{m.payments_test()}</Pill>}
      {answer_by && (
        <span className="num ml-auto text-small">
          {m.payments_answer_by({ date: formatDateTime(answer_by, locale) })}
        </span>
      )}
      <span className="flex w-full flex-wrap items-center gap-x-4">{children}</span>
    </li>
  )
}
