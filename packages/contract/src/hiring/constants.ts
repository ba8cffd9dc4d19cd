export const offerStates = [
  'sent',
  'received',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
] as const
export type OfferState = (typeof offerStates)[number]
export const jobStates = ['open', 'filled', 'closed'] as const
export type JobState = (typeof jobStates)[number]
export const offerVerdicts = ['accept', 'decline', 'withdraw', 'counter'] as const
export type OfferVerdict = (typeof offerVerdicts)[number]
export const deliveryUnits = ['hour', 'day', 'week', 'month'] as const
/** Days in which an offer is answered, and hours in which an accepted one is paid (product 7). */
export const offerDays = 14
export const payHours = 24
/** Days for which an offer can be answered at least, after it opened again. */
export const reopenDays = 3
export const jobPageSize = 10
