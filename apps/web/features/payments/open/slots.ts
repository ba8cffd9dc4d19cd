import type { BoughtThing } from '@plaudit/contract/payments/shapes'

/** `slots/checkout-rest.tsx`: what of the same cart is paid by itself, below what is paid now. */
export interface CartRestSlot {
  /** The currencies that are paid now; undefined once they are paid. */
  currencies?: readonly string[]
}

/** `slots/checkout-thing.tsx`: the thing that a line is the price of. */
export interface CheckoutThingSlot {
  thing: BoughtThing
}

/** `slots/checkout-done.tsx`: what becomes of what was paid, below its receipt. */
export interface OrderedSlot {
  orderIds: readonly string[]
}
