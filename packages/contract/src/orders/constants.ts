export const orderStates = [
  'pending',
  'in_progress',
  'delivered',
  'revision_requested',
  'completed',
  'reviewed',
  'cancelled',
  'disputed',
  'resolved',
] as const
export type OrderState = (typeof orderStates)[number]

export const orderVerbs = [
  'start',
  'deliver',
  'request_revision',
  'accept',
  'review',
  'cancel',
  'dispute',
  'resolve',
] as const
export type OrderVerb = (typeof orderVerbs)[number]

/** Lines of a cart at most, and how many of one thing. */
export const mostLines = 100
export const mostOfOne = 99
/** Days after the last delivery at which no answer counts as accepted (product 5). */
export const acceptDays = 7
/** Days in which a seller begins what was bought; then it is cancelled and paid back. */
export const startDays = 7
/** Days after the promised day in which a seller can still deliver; then the price goes back, or a person decides. */
export const lateDays = 14
/** Days from its beginning in which an order is delivered that named no time for it; `lateDays` come after these. */
export const openDays = 30
/** Days in which a seller delivers again what was to be changed; then a person decides. */
export const changeDays = 14
/** Days before such an end at which the side that has to act is told. */
export const closingDays = 2
/** Appointments to be paid outside, not paid yet and still ahead, that a person has at most. */
export const mostUnpaidTimes = 3
/** Hours after which the other side can be reminded of its step again. */
export const remindHours = 24
/** Days that a buyer gives a seller more at once. */
export const mostMoreDays = 90
/** Days after which a subscription's paid time counts as delivered, where it is longer. */
export const periodDays = 30
/** Days from one try to the next after the payment of a subscription failed (product 6). */
export const subscriptionRetries = [2, 5, 7, 7] as const
/** Days after which an undecided dispute is decided for the buyer. */
export const disputeDays = 14
/** Days after an order is done in which its review stands among the tasks of its sides. */
export const reviewTaskDays = 14
/** Days after a review at which it is shown though the other side is silent. */
export const blindDays = 7
/** Minutes for which a checkout keeps slots and coupons. */
export const holdMinutes = 15
/** Licence keys that are added at once. */
export const mostKeys = 5000
/** Full times that a person waits for at most. */
export const mostWaits = 20
/** Minutes for which the person who was told of a free place is the last who was. */
export const offerMinutes = 30
/** Minutes before an online appointment from which on both sides read its link. */
export const meetingMinutes = 15
/** Days of which the picture of one's sales can be. */
export const salesRanges = [30, 90, 365] as const
