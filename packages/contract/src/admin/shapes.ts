/** Roles beside the account's type: the platform's admins, and who answers as rapid_support (product 1). */
export const platformRoles = ['admin', 'support'] as const
export const announcementKinds = ['globalmsg', 'popup_error'] as const
export const consentStates = ['asked', 'given', 'refused', 'ended'] as const
/** Hours in which a consent may be used, and a session that stands on it lasts at most. */
export const consentHours = 24
export const actingHours = 1
export const jobStates = ['failed', 'retrying', 'waiting', 'running'] as const
export const longestNote = 2000
/** Days of figures that are kept for plots. */
export const healthDays = 30

/** Numbers of a person's things that an admin sees; above a thousand they are a thousand. */
export const personCounts = ['orders', 'contests', 'services', 'clubs', 'cases'] as const
export type PersonCount = (typeof personCounts)[number]
export const mostCounted = 1000

/** Money of a person here, by currency: theirs to take, and held until an order or a result stands. */
export const personMoneys = ['balance', 'held'] as const
export type PersonMoney = (typeof personMoneys)[number]

/** Acts by which money moves, or by which its way changes. */
export const moneyActs = [
  'payout_approve',
  'payout_refuse',
  'payout_paid',
  'payout_failed',
  'payout_returned',
  'fees_paid',
  'fees_let_go',
  'tax_paid',
  'refund_sent',
  'coins_closed',
  'decide_dispute',
  'payment_keys_set',
  'payment_keys_changed',
  'payment_keys_removed',
] as const
