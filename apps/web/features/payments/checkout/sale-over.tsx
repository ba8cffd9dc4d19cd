import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Link } from '@plaudit/ui/link'
import type { SaleOver as Why } from './use-sale-over.ts'

interface Props {
  /** Undefined: the time for this purchase is over. */
  why: Why | undefined
  cxId: string | undefined
  /** Money that still comes is given back by a person. */
  isByHand?: boolean
}

/** Stands in the place of the button that pays: why nothing can be paid, what that means for the money, and the way back. */
export function SaleOver({ why, cxId, isByHand = false }: Props) {
  const title = why === 'unsold' ? m.errors_votes_not_sold() : m.errors_voting_disabled()
  const text = isByHand ? m.payments_expired_hand : m.payments_expired_text
  const lateText = isByHand ? m.payments_late_hand : m.payments_late_text
  return (
    <Banner
      tone="warn"
      inset
      className="mt-6"
      action={
        cxId !== undefined && (
          <Link kind="action" href={`/cx/${cxId}`}>
            {m.payments_see_contest()}
          </Link>
        )
      }
    >
      {why === undefined ? (
        lateText()
      ) : (
        <>
          <b className="block">{title}</b>
          <span className="font-normal">{text()}</span>
        </>
      )}
    </Banner>
  )
}
