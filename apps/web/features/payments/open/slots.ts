/** `slots/checkout-done.tsx`: what becomes of what was paid, below its receipt. */
export interface OrderedSlot {
  orderIds: readonly string[]
}
