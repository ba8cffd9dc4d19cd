/**
 * Minutes after which a provider that does not know something is believed: a request that was lost is not on its way
 * any more, and reports have caught up (PayPal: at most three hours). `answer`: no answer to the question that made it,
 * which may be several requests of twenty seconds each, can come any more.
 */
const minutes = { answer: 3, request: 15, report: 6 * 60 } as const

/** Tells whether something was sent so long ago that "not there" means "never made". Without a time it is not. */
export const isLongAgo = (sentAt: Date | undefined, by: keyof typeof minutes): boolean =>
  sentAt !== undefined && Date.now() - sentAt.getTime() > minutes[by] * 60_000
