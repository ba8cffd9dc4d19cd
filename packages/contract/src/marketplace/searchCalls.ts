import { defineCall } from '../call.ts'
import { pricesInput, pricesReply, searchInput, searchReply } from './search.ts'

const tag = 'services'

/** The calls that look for services. */
export const searchCalls = {
  'services/search': defineCall({
    method: 'POST',
    summary:
      'Services that fit words and filters, with how many would fit otherwise; typing errors and accents do not matter. Counts are exact to 1,000; 1,001 stands for more. The best 1,000 can be paged through: later pages are empty.',
    tag,
    who: 'all',
    input: searchInput,
    reply: searchReply,
  }),
  'services/getPrices': defineCall({
    method: 'GET',
    summary: 'How many of the listings that fit cost how much.',
    tag,
    who: 'all',
    input: pricesInput,
    reply: pricesReply,
  }),
}
