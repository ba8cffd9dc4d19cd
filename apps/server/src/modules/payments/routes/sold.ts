import { openAnswerCache } from '../../../platform/answerCache.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { heldForOthers, type HeldForOthers } from '../../ledger/data.ts'
import { presentedSales } from '../data/presentedSales.ts'
import { findSold, type SoldSearch } from '../data/sold.ts'
import { takingsOf } from '../data/takings.ts'
import { sendSales } from '../data/saleFile.ts'

/** Milliseconds that the sums of other people's money may be old: each is a look at every account that holds some. */
const holdsFreshFor = 60_000

/** Routes about sales of every kind, and about every payment for admins. */
export const soldRoutes = (): Route[] => [salesRoute(), takingsRoute()]

const salesRoute = (): Route =>
  route('payments/getSales', {
    limit: 'read',
    read: async ({ db, input, caller, reply }) => {
      const person = personOf(caller)
      const { of, format, limit, page, ...asked } = input
      if (of === 'platform' && !person.is_admin) refuse('forbidden')
      const search: SoldSearch = { ...asked, seller: of === 'platform' ? null : person.user_id }
      const list = async (at: { limit: number; page: number }) => {
        const { rows, total } = await findSold(db, search, at)
        return { payments: await presentedSales(db, rows, caller.language, person), total }
      }
      if (format === undefined || format === 'json')
        return { ...(await list({ limit, page })), page, limit }
      // A payment that comes while the file is read would move every line by one.
      search.as_of = new Date().toISOString()
      search.to ??= search.as_of
      const { total } = await findSold(db, search, { limit: 1, page: 1 })
      return sendSales(reply, {
        format,
        language: caller.language,
        total,
        rest: {},
        page: async (at) => (await list(at)).payments,
      })
    },
  })

function takingsRoute(): Route {
  const held = openAnswerCache<HeldForOthers[]>({ milliseconds: holdsFreshFor, most: 1 })
  return route('payments/getTakings', {
    limit: 'read',
    read: async ({ db, input }) => {
      const { rows, ...span } = await takingsOf(db, input.days)
      const holds = await held.get('all', () => heldForOthers(db))
      return {
        ...span,
        holds: holds.map(({ currency, is_test, ...sums }) => ({
          balances: { amount: sums.balances, currency },
          held: { amount: sums.held, currency },
          leaving: { amount: sums.leaving, currency },
          test: is_test,
        })),
        days: rows.map(({ day, amount, currency, payments, is_external, is_test }) => ({
          day,
          amount: { amount, currency },
          payments,
          external: is_external,
          test: is_test,
        })),
      }
    },
  })
}
