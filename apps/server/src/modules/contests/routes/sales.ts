import type { ParsedInput, Reply } from '@plaudit/contract/calls'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { salesOf, salesTotals, type SaleSearch, type SaleTotal } from '../../payments/data/lists.ts'
import { salesOverTime } from '../../payments/data/salesByDay.ts'
import { presentedSales } from '../../payments/data/presentedSales.ts'
import { sendSales } from '../../payments/data/saleFile.ts'
import { contestNames } from '../data/names.ts'
import { currenciesOf } from '../data/sales.ts'
import { organisedBy } from '../data/organised.ts'
import { signedIn } from '../mutations/scopes.ts'

type Asked = ParsedInput<'contest/v2/getAllPayments'>
type Listed = Reply<'contest/v2/getAllPayments'>

const subjectOf = (contestId: number): string => `contest:${contestId}`
const contestOf = (subject: string): number => Number(subject.slice('contest:'.length))

/** Routes of a contest's sales, for the people who run it (specification 6). */
export function salesRoutes(): Route[] {
  return [
    route('contest/v2/getAllPayments', {
      limit: 'read',
      authorise: ({ caller, input, db }) => {
        const person = signedIn(caller)
        return organisedBy(db, person.user_id, person.is_admin, input.contest_id)
      },
      read: async ({ db, input, scope, caller, reply }) => {
        const search = searchOf(input, scope)
        if (input.format !== undefined && input.format !== 'json')
          return sendPayments(reply, db, search, input.format, caller)
        const { limit, page } = input
        const { rows, next } = await salesOf(db, search, input)
        const totals = await salesTotals(db, search)
        return {
          payments: await presentedSales(db, rows, caller.language, signedIn(caller)),
          totals: together(totals),
          next,
          total: countOf(totals),
          page,
          limit,
        }
      },
    }),
    route('contest/v2/getUserContestsSales/', {
      limit: 'read',
      read: async ({ db, caller }) => {
        const ids = await organisedBy(db, signedIn(caller).user_id, false)
        return { sales: await salesIn(db, ids) }
      },
    }),
    route('contest/v2/getUserContestsSales/{id}', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const person = signedIn(caller)
        if (input.id !== person.user_id && !person.is_admin) refuse('not_found')
        return { sales: await salesIn(db, await organisedBy(db, input.id, false)) }
      },
    }),
    route('contest/v2/getContestSale/{contest_id}', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const person = signedIn(caller)
        const ids = await organisedBy(db, person.user_id, person.is_admin, input.contest_id)
        if (ids.length === 0) refuse('not_found')
        const days = await salesOverTime(db, ids.map(subjectOf), 90)
        const sales = await salesIn(db, ids)
        return {
          sales: sales.length > 0 ? sales : await nothingSold(db, ids),
          days: byDay(days),
        }
      },
    }),
    route('contest/v2/getSalesOverTime', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const person = signedIn(caller)
        const { contest_id: one } = input
        const ids = await organisedBy(db, person.user_id, one !== undefined && person.is_admin, one)
        if (one !== undefined && ids.length === 0) refuse('not_found')
        return overTime(db, ids)
      },
    }),
  ]
}

type Day = Awaited<ReturnType<typeof salesOverTime>>[number]

const shownDay = ({ day, amount, back, currency, payments, is_test }: Omit<Day, 'subject'>) => ({
  day,
  amount: { amount, currency },
  back: { amount: back, currency },
  payments,
  test: is_test,
})

/** Sums what was sold for somebody, and to be given later, on each day. */
const byDay = (rows: readonly Day[]) =>
  [...Map.groupBy(rows, (row) => `${row.day} ${row.currency} ${row.is_test}`).values()].map((all) =>
    shownDay(
      all.reduce((sum, row) => ({
        ...sum,
        amount: sum.amount + row.amount,
        back: sum.back + row.back,
        payments: sum.payments + row.payments,
      })),
    ),
  )

/** Days that the dashboard's chart tells of. */
const shownDays = 30
const dayText = (before: number): string =>
  new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)

async function overTime(
  db: Db,
  ids: readonly number[],
): Promise<Reply<'contest/v2/getSalesOverTime'>> {
  const names = await contestNames(db, ids)
  const rows = await salesOverTime(db, ids.map(subjectOf), shownDays)
  return {
    from: dayText(shownDays - 1),
    to: dayText(0),
    sales: rows.flatMap(({ subject, ...row }) => {
      const contest = names.get(contestOf(subject))
      if (contest === undefined) return []
      const { cx_id, contest_name } = contest
      return [{ cx_id, contest_name, sold: row.sold, ...shownDay(row) }]
    }),
  }
}

const countOf = (totals: readonly SaleTotal[]): number =>
  totals.reduce((sum, { payments }) => sum + payments, 0)

const searchOf = (input: Asked, ids: readonly number[]): SaleSearch => ({
  subjects: ids.map(subjectOf),
  keyword: input.keyword,
  from: input.from,
  to: input.to,
  state: input.state,
  sold: input.sold,
})

/** Sums over all contests by currency; test money apart. */
function together(totals: readonly SaleTotal[]): Listed['totals'] {
  const by = new Map<string, Listed['totals'][number]>()
  for (const row of totals) {
    const { currency } = row
    const sum = by.get(`${currency} ${row.is_test}`) ?? {
      sold: { amount: 0, currency },
      net: { amount: 0, currency },
      fee: { amount: 0, currency },
      refunded: { amount: 0, currency },
      votes: 0,
      payments: 0,
      test: row.is_test,
    }
    sum.sold.amount += row.amount
    sum.net.amount += row.net
    sum.fee.amount += row.fee
    sum.refunded.amount += row.refunded
    sum.votes += row.votes
    sum.payments += row.payments
    by.set(`${currency} ${row.is_test}`, sum)
  }
  return [...by.values()]
}

async function salesIn(
  db: Db,
  ids: readonly number[],
): Promise<Reply<'contest/v2/getUserContestsSales/'>['sales']> {
  const names = await contestNames(db, ids)
  const totals = await salesTotals(db, { subjects: ids.map(subjectOf) })
  return totals.flatMap(({ subject, currency, is_test, ...sum }) => {
    const contest = names.get(contestOf(subject))
    if (contest === undefined) return []
    const total = { amount: sum.amount - sum.refunded, currency }
    return [{ ...contest, total, votes: sum.votes - sum.votes_back, test: is_test }]
  })
}

/** A contest of which nothing was sold yet, in the words of one that has sales. */
async function nothingSold(
  db: Db,
  ids: readonly number[],
): Promise<Reply<'contest/v2/getUserContestsSales/'>['sales']> {
  const names = await contestNames(db, ids)
  const currencies = await currenciesOf(db, ids)
  return [...names.values()].map((contest) => ({
    ...contest,
    total: { amount: 0, currency: currencies.get(contest.contest_id) ?? 'USD' },
    votes: 0,
    test: false,
  }))
}

/** All payments of a search as a file for the accountant. */
async function sendPayments(
  reply: FastifyReply,
  db: Db,
  asked: SaleSearch,
  format: 'csv' | 'json_file',
  caller: Caller,
) {
  const { language } = caller
  const person = signedIn(caller)
  // A payment while the file is read would move every line by one.
  const search = { ...asked, to: asked.to ?? new Date().toISOString() }
  const totals = await salesTotals(db, search)
  return sendSales(reply, {
    format,
    language,
    total: countOf(totals),
    rest: { totals: together(totals), next: null },
    page: async (at) => presentedSales(db, (await salesOf(db, search, at)).rows, language, person),
  })
}
