import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { ReasonDialog } from '../../../../components/form/reason-dialog.tsx'
import type { Order } from './use-review.ts'
import { actWords } from '../../open/review-acts.ts'
import { countFor, reasonOf } from './words.ts'

interface Props {
  order: Omit<Order, 'reason'>
  onConfirm: (order: Order) => void
  onClose: () => void
}

/** Says what will happen to how many ballots, and takes the reason that everybody can read. */
export function ActDialog({ order, onConfirm, onClose }: Props) {
  const locale = useLocale()
  const words = actWords[order.act]
  return (
    <ReasonDialog
      title={words.title({ count: countFor(order.act, order.group) })}
      description={words.text()}
      verb={words.verb()}
      variant={words.danger ? 'danger' : 'act'}
      label={m.review_reason()}
      hint={m.review_reason_hint()}
      reason={reasonOf(order.group, order.act, locale)}
      least={3}
      missing={m.review_reason_missing()}
      most={200}
      rows={3}
      onGive={(reason) => onConfirm({ ...order, reason })}
      onClose={onClose}
    />
  )
}
