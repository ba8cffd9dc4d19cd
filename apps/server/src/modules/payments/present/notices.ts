import type { NoticeTypes } from '../../../platform/notices.ts'

const renewal = {
  feed: 'system',
  preference: 'payments',
  urgency: 'must',
  why: 'payments_notices_why',
} as const

const sold = 'payments_notices_why_sold'
const payout = { ...renewal, feed: 'payout', why: 'payments_notices_why_payout' } as const

/** Notices of payments, in the app and by mail. */
export const notices = {
  'subscription.soon': { ...renewal, urgency: 'usual', one: 'payments_notices_soon' },
  'subscription.failed': { ...renewal, act: 'notices_act_pay', one: 'payments_notices_failed' },
  'subscription.due': { ...renewal, act: 'notices_act_pay', one: 'payments_notices_due' },
  'subscription.unpaid': { ...renewal, one: 'payments_notices_unpaid' },
  'subscription.gone': { ...renewal, one: 'payments_notices_gone' },
  'refund.owed': {
    ...renewal,
    one: 'payments_notices_refund_owed',
    why: 'payments_notices_why_owed',
  },
  'refund.back': {
    ...renewal,
    urgency: 'usual',
    one: 'payments_notices_refund_back',
    why: 'payments_notices_why_paid',
  },
  'refund.taken': { ...renewal, urgency: 'usual', one: 'payments_notices_refund_taken', why: sold },
  'refund.due': {
    ...renewal,
    urgency: 'usual',
    one: 'payments_notices_refund_due',
    why: 'payments_notices_why_paid',
  },
  'refund.sent': {
    ...renewal,
    urgency: 'usual',
    one: 'payments_notices_refund_sent',
    why: 'payments_notices_why_paid',
  },
  'refund.failed': { ...renewal, one: 'payments_notices_refund_failed', why: sold },
  'payout.approved': { ...payout, urgency: 'usual', one: 'payments_notices_payout_approved' },
  'payout.refused': { ...payout, one: 'payments_notices_payout_refused' },
  'payout.paid': { ...payout, one: 'payments_notices_payout_paid' },
  'payout.failed': { ...payout, one: 'payments_notices_payout_failed' },
  'payout.returned': { ...payout, one: 'payments_notices_payout_returned' },
  'payout.lost': {
    ...renewal,
    one: 'payments_notices_payout_lost',
    why: 'payments_notices_why_admin',
  },
  'dispute.opened': { ...renewal, one: 'payments_notices_dispute_opened', why: sold },
  'dispute.answer': { ...renewal, one: 'payments_notices_dispute_answer', why: sold },
  'dispute.won': { ...renewal, one: 'payments_notices_dispute_won', why: sold },
  'dispute.lost': { ...renewal, one: 'payments_notices_dispute_lost', why: sold },
} as const satisfies NoticeTypes
