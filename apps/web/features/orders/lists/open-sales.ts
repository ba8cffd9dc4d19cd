import { callQuery } from '../../../lib/query.ts'

/** Sales in which something is still to happen: what is accepted by itself comes first. */
export const openSales = () =>
  callQuery('orders/get', { role: 'seller', state: 'open', sort: 'due', limit: 100 })

/** Their number alone. */
export const openSalesCount = () =>
  callQuery('orders/get', { role: 'seller', state: 'open', limit: 1 })
