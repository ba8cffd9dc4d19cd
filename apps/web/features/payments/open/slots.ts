/** `slots/checkout-rest.tsx`: what of the same cart is paid by itself, below what is paid now. */
export interface CartRestSlot {
  /** The currency that is paid now; undefined once it is paid. */
  currency?: string
}

/** `slots/checkout-done.tsx`: what becomes of what was paid, below its receipt. */
export interface OrderedSlot {
  orderIds: readonly string[]
}
