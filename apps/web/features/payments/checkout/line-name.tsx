import type { ReactNode } from 'react'
import type { Checkout } from '@plaudit/contract/payments/shapes'
import { slot } from '../../../lib/slot.tsx'
import type { CheckoutThingSlot } from '../open/slots.ts'

const Thing = slot<CheckoutThingSlot & { waiting: ReactNode }>(
  import.meta.glob('../../*/slots/checkout-thing.tsx'),
)

/** The name of a line, in a `dl`; of a thing its picture too, which moves nothing when it comes. */
export function LineName({ line: { text, thing } }: { line: Checkout['lines'][number] }) {
  if (thing === undefined) return <dt className="min-w-0 wrap-anywhere text-muted">{text}</dt>
  return (
    <dt className="min-h-12 min-w-0 flex-1 wrap-anywhere">
      <Thing
        thing={thing}
        waiting={<span className="block pl-19 font-semibold">{thing.title}</span>}
      />
    </dt>
  )
}
