/** Codes of refusals of carts, orders and bookings with their HTTP status. */
export const errors = {
  order_illegal_step: 409,
  rest_unpaid: 409,
  order_unpaid: 409,
  cart_empty: 409,
  cart_unbuyable: 409,
  cart_full: 409,
  not_for_sale: 409,
  subscribe_instead: 409,
  own_service: 409,
  extra_gone: 409,
  slot_taken: 409,
  slot_free: 409,
  appointment_begun: 409,
  cancelling_over: 409,
  too_many_unpaid: 409,
  no_changes_left: 409,
  reminded_already: 409,
  reschedule_gone: 409,
  too_many_waits: 409,
  coupon_unsuitable: 409,
  already_reviewed: 409,
} as const

/** Their calls by GET. */
export const gets = [
  'cart/add/{type}/{sx_id}/{quantity}',
  'checkout/getCart/1',
  'sales/getUserSales',
  'sales/getSalesOverTime',
  'coupons/get',
  'disputes/getQueue',
  'Services/getSlots/{sx_id}',
  'Services/getWaitLists',
  'DigitalFiles/getUserDigitalFiles',
] as const
