import type { ReactNode } from 'react'
import type { Checkout } from '@plaudit/contract/payments/shapes'
import { part } from '../../../lib/part.ts'
import { slot } from '../../../lib/slot.tsx'
import type { CheckoutThingSlot } from '../open/slots.ts'

const Thing = slot<CheckoutThingSlot & { waiting: ReactNode }>(
  import.meta.glob('../../*/slots/checkout-thing.tsx'),
)

const LinePicture = part(() => import('./line-picture.tsx'))

/** The name of a line, in a `dl`, with the picture of what it is for, which moves nothing when it comes. */
export function LineName({ line: { text, thing, pictured } }: { line: Checkout['lines'][number] }) {
  if (pictured !== undefined)
    return (
      <dt className="flex min-h-12 min-w-0 flex-1 items-center gap-3 wrap-anywhere">
        <span className="aspect-4/3 w-16 flex-none overflow-hidden rounded-in">
          <LinePicture pictured={pictured} />
        </span>
        {text}
      </dt>
    )
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
