import { slot } from '../../../lib/slot.tsx'
import type { CartRestSlot } from '../open/slots.ts'

/** Part of the same cart that is paid by itself. */
export const CartRest = slot<CartRestSlot>(import.meta.glob('../../*/slots/checkout-rest.tsx'))
