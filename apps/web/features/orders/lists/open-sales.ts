import { callQuery } from '../../../lib/query.ts'

/** The number of sales in which something is still to happen. */
export const openSalesCount = () =>
  callQuery('orders/get', { role: 'seller', state: 'open', limit: 1 })
