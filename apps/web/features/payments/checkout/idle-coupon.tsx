import type { IdleCoupon as Idle } from '@plaudit/contract/payments/shapes'
import { m } from '@plaudit/i18n/messages'

const sentences: Record<Idle['why'], (values: { code: string }) => string> = {
  used_up: m.payments_coupon_used_up,
  ended: m.payments_coupon_ended,
  unsuitable: m.payments_coupon_unsuitable,
}

/** Says why a coupon takes nothing off, in one sentence. */
export default function IdleCoupon({ coupon: { code, why } }: { coupon: Idle }) {
  return sentences[why]({ code })
}
