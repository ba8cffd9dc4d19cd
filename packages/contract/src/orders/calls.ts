import { cartCalls } from './cartCalls.ts'
import { orderCalls } from './orderCalls.ts'
import { disputeCalls } from './disputeCalls.ts'
import { couponCalls } from './couponCalls.ts'
import { goodsCalls } from './goodsCalls.ts'
import { keyCalls } from './keyCalls.ts'
import { waitCalls } from './waitCalls.ts'
import { salesCalls } from './salesCalls.ts'

/** Carts, orders and what is got by them. */
export const ordersCalls = {
  ...cartCalls,
  ...orderCalls,
  ...disputeCalls,
  ...couponCalls,
  ...goodsCalls,
  ...keyCalls,
  ...waitCalls,
  ...salesCalls,
} as const
