import { useState } from 'react'
import type { Order } from '@plaudit/contract/orders/shapes'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { NumberInput } from '@plaudit/ui/number-input'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { partsOf } from './parts.ts'

export type Verdict = 'buyer' | 'seller' | 'split'

/** An admin's word on a dispute; `share` is the buyer's part of a split price, per cent. */
export interface Said {
  verdict: Verdict
  reason: string
  share?: number
}

export const verdicts: Record<Verdict, () => string> = {
  buyer: m.orders_decide_buyer,
  seller: m.orders_decide_seller,
  split: m.orders_decide_split,
}

const isShare = (share: number): boolean => Number.isInteger(share) && share >= 1 && share <= 99

interface Props {
  order: Order
  verdict: Verdict
  busy: boolean
  onDecide: (said: Said) => void
  onClose: () => void
}

/** Asks an admin why they decide so, and of a split price for each side's part. */
export function DecideDialog({ order, verdict, busy, onDecide, onClose }: Props) {
  const [share, setShare] = useState<number | null>(50)
  const [isWrong, setWrong] = useState(false)
  const locale = useLocale()
  const isSplit = verdict === 'split'
  const give = (reason: string) => {
    if (!isSplit) return onDecide({ verdict, reason })
    if (share === null || !isShare(share)) return setWrong(true)
    onDecide({ verdict, reason, share })
  }
  return (
    <ReasonDialog
      title={verdicts[verdict]()}
      // What becomes of the money: a split says it beside its share.
      description={[order.title, !isSplit && partsOf(order, verdict === 'buyer' ? 100 : 0, locale)]
        .filter(Boolean)
        .join(' · ')}
      verb={verdicts[verdict]()}
      variant="act"
      busy={busy}
      label={m.orders_reason()}
      hint={m.orders_decide_hint()}
      least={1}
      most={2000}
      rows={4}
      missing={m.orders_reason_missing()}
      onGive={give}
      onClose={onClose}
    >
      {isSplit && (
        <Share
          order={order}
          share={share}
          isWrong={isWrong}
          onShare={(value) => {
            setShare(value)
            setWrong(false)
          }}
        />
      )}
    </ReasonDialog>
  )
}

interface ShareProps {
  order: Order
  share: number | null
  isWrong: boolean
  onShare: (share: number | null) => void
}

/** The buyer's part, with both sums. */
function Share({ order, share, isWrong, onShare }: ShareProps) {
  const locale = useLocale()
  return (
    <Field
      label={m.orders_decide_share()}
      hint={partsOf(order, share ?? 0, locale)}
      error={isWrong ? m.orders_decide_share_wrong() : undefined}
    >
      <NumberInput value={share} min={1} max={99} onValueChange={onShare} />
    </Field>
  )
}
