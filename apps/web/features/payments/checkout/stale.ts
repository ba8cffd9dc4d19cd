import { CallError } from '@plaudit/client/client'

/** Another price is asked for: of what is sold, or since a coupon was used up in the same moment. */
export const isChanged = (error: Error | null): boolean =>
  error instanceof CallError &&
  (error.code === 'price_changed' || error.code === 'coupon_unsuitable')

/** The page shows what is no more: lines of a cart that was emptied in another tab, a way that its seller switched off. */
export const isOld = (error: Error): boolean =>
  error instanceof CallError &&
  ['cart_empty', 'provider_unsuitable', 'method_unsuitable'].includes(error.code)

/**
 * Tells whether the page asks for the price of votes again now. It does once their time is over, and for a purchase
 * that was begun: such a page, opened again, knows nothing of an earlier refusal.
 * @param until when nothing can be bought any more; undefined for a purchase that was begun.
 */
export const asksAnew = (
  { kind, cx_id }: { kind: string; cx_id?: string | undefined },
  until: string | null | undefined,
  isOver: boolean,
): boolean => kind === 'votes' && cx_id !== undefined && (isOver || until === undefined)
