import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { publicId } from '../../../../platform/ids.ts'
import { api as organiser, openServer, server } from '../../../../testing-server.ts'
import { refusal } from '../../../contests/factory.ts'
import { castLeftBehind } from '../../mutations/castBought.ts'
import { voidRefunded } from '../../mutations/refundedVotes.ts'
import { holds, paid, saleFile, selling, votesOf } from './testing-bought.ts'

openServer()

test('votes of a ballot that is made void are paid back by themselves, and never count again', async () => {
  const made = await selling()
  const { api } = await server.visitor()
  const done = await paid(api, [made, 10])
  await expect.poll(() => votesOf(made)).toBe(10)
  const review = (act: 'void' | 'restore') =>
    organiser.call('contest/v2/reviewBallots', {
      cx_id: made.contest.cx_id,
      act,
      reason: 'sample reason',
      casx_ids: done.casx_ids ?? [],
    })
  await review('void')
  await expect
    .poll(async () => (await api.call('payments/get', {})).payments[0]?.state)
    .toBe('refunded')
  await review('restore')
  expect(await votesOf(made)).toBe(0)
  await holds()
})

test('a purchase that the organiser pays back whole is taken out of the count [cf:07297]', async () => {
  const made = await selling()
  const { api } = await server.visitor()
  await paid(api, [made, 10])
  await expect.poll(() => votesOf(made)).toBe(10)
  const list = await organiser.call('contest/v2/getAllPayments', {
    contest_id: made.contest.contest_id,
  })
  expect(list).toMatchObject({
    total: 1,
    payments: [{ votes: 10, can: { refund: true } }],
    totals: [{ sold: { amount: 450, currency: 'EUR' }, net: { amount: 405 }, votes: 10 }],
  })
  const payment_id = list.payments[0]?.payment_id ?? ''
  const stranger = await server.person()
  const refused = await refusal(
    stranger.api.call('payments/refund', { payment_id, reason: 'mine' }),
  )
  expect(refused.code).toBe('not_found')
  const part = await organiser.call('payments/refund', {
    payment_id,
    amount: 100,
    reason: 'a part',
  })
  expect(part.refund.amount).toEqual({ amount: 100, currency: 'EUR' })
  expect(await votesOf(made)).toBe(10)
  await organiser.call('payments/refund', { payment_id, reason: 'the rest' })
  await expect.poll(() => votesOf(made)).toBe(0)
  await holds()
})

test('votes that are paid back before their ballot is cast never count', async () => {
  const made = await selling()
  const { api } = await server.visitor()
  const { box } = server.parts.ports.get('voting')
  const { cast } = box
  box.cast = async () => {
    throw new Error('the box is full')
  }
  const done = await paid(api, [made, 10])
  const { checkout_id } = done
  const payment_id = done.payments[0]?.payment_id ?? ''
  await organiser.call('payments/refund', { payment_id, reason: 'not wanted' })
  const stateOf = async () =>
    (
      await statement<{ state: string }>(
        server.parts.db,
        'select state from bought_votes where checkout_id = $1',
        [checkout_id],
      )
    )[0]?.state
  expect(await stateOf()).toBe('ready')
  box.cast = cast
  const voting = server.parts.ports.get('voting')
  const parts = {
    ...voting,
    log: server.parts.log,
    contests: server.parts.ports.get('contests'),
    realtime: server.parts.realtime,
  }
  // The sweep and the one who makes them void, at once and again.
  await Promise.all([
    voidRefunded(parts, checkout_id),
    castLeftBehind(parts, 0),
    voidRefunded(parts, checkout_id),
  ])
  await castLeftBehind(parts, 0)
  expect(await stateOf()).toBe('refunded')
  await expect
    .poll(async () => {
      const [row] = await statement<{ votes: number }>(
        server.parts.db,
        `select count(*) as votes from ballots where casx_id = $1`,
        [done.casx_ids?.[0]],
      )
      return row?.votes
    })
    .toBe(1)
  await expect.poll(() => votesOf(made)).toBe(0)
  await holds()
})

test('a purchase has its receipt as PDF by an address that is good for a while, and nobody else’s', async () => {
  const made = await selling()
  const { api } = await server.visitor()
  const done = await paid(api, [made, 10])
  const payment_id = done.payments[0]?.payment_id ?? ''
  const { url } = await api.call('payments/receipt', { payment_id })
  const file = await server.app.inject({ url })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const forged = await server.app.inject({ url: url.replace(payment_id, publicId()) })
  expect(forged.statusCode).toBe(404)
  // An address whose browser shows its cookie opens there alone, and a person's not after they signed out.
  const [device, other] = [await server.visitor(), await server.visitor()]
  const person = await server.person()
  const cookieOf = ({ session }: Pick<typeof person, 'session'>) => `plaudit_device=${session.ssid}`
  const opened = async (address: string, cookie?: string) =>
    (await server.app.inject({ url: address, ...(cookie && { headers: { cookie } }) })).statusCode
  for (const one of [device, person]) {
    const cookie = cookieOf(one)
    const browser = server.client(one.session, { cookie })
    const bought = await paid(browser, [made, 10])
    const asked = { payment_id: bought.payments[0]?.payment_id ?? '' }
    const { url: own } = await browser.call('payments/receipt', asked)
    const seen = [opened(own, cookie), opened(own), opened(own, cookieOf(other))]
    expect(await Promise.all(seen)).toEqual([200, 404, 404])
    if (one === device) continue
    await browser.call('login/logout', {})
    expect(await opened(own, cookie)).toBe(404)
  }
  const stranger = await server.person()
  const list = await stranger.api.call('contest/v2/getAllPayments', {
    contest_id: made.contest.cx_id,
  })
  expect([list.total, list.totals]).toEqual([0, []])
})

test('the organiser’s payments are a file for the accountant too, whose lines add up however they were paid and given back', async () => {
  const contest_name = '=1+1, "the best" of all'
  const made = await selling({ contest_name })
  const person = await server.person()
  const { api } = await server.visitor()
  await paid(api, [made, 10])
  const rates = [{ country: '', rate: 7.5, name: 'VAT' }]
  await organiser.call('payments/saveTaxes', { number: 'FR 1', rates })
  await statement(
    server.parts.db,
    `insert into settings (key, value) values ('buyer_fees', '{"services": 0, "votes": 4, "clubs": 0}')`,
    [],
  )
  const taxed = await paid(person.api, [made, 50])
  const back = await paid(api, [made, 1])
  await statement(server.parts.db, `delete from settings where key = 'buyer_fees'`, [])
  await organiser.call('payments/saveTaxes', { number: 'FR 1', rates: [] })
  const give = { payment_id: taxed.payments[0]?.payment_id ?? '', reason: 'asked' }
  await organiser.call('payments/refund', { ...give, amount: 600 })
  const { payment_id = '' } = back.payments[0] ?? {}
  await organiser.call('payments/refund', { ...give, payment_id })
  // The file speaks the language of the page where it is asked for.
  await organiser.call('account/updatePreferences', { language: 'FR' })
  const csv = await saleFile(made)
  // A reader that takes no line with a field too many, and no quotation mark in the middle.
  const [titles = [], ...lines]: string[][] = parse(csv, { bom: true })
  const column = (name: string) => lines.map((line) => line[titles.indexOf(name)])
  expect(column('Contest')).toEqual(Array(3).fill(`'${contest_name}`))
  expect(column('State')).toEqual(['Given back', 'Given back in part', 'Paid'])
  expect(column('Test money')).toEqual(Array(3).fill('TEST'))
  expect(column('Way')).toEqual(Array(3).fill('Test payment'))
  expect(column('Paid by')).toEqual(['', person.username, ''])
  expect(column('Paid')).toEqual(['0.56', '22.30', '4.50'])
  expect(column('Tax')).toEqual(['0.04', '1.50', '0.00'])
  expect(column('Buyer’s fee')).toEqual(['0.02', '0.80', '0.00'])
  expect(column('Platform fee')).toEqual(['0.05', '2.00', '0.45'])
  expect(column('Yours before refunds')).toEqual(['0.45', '18.00', '4.05'])
  expect(column('Given back')).toEqual(['0.56', '6.00', '0.00'])
  expect(column('Yours')).toEqual(['0.00', '13.16', '4.05'])
  const cents = (name: string) => column(name).map((text) => Math.round(Number(text) * 100))
  const parts = ['Tax', 'Buyer’s fee', 'Platform fee', 'Yours before refunds'].map(cents)
  expect(cents('Paid')).toEqual(
    lines.map((_, at) => parts.reduce((sum, of) => sum + (of[at] ?? 0), 0)),
  )
  // A payer is found by their name, a contest by its own, and nobody by the words of a format; sums are of what is found.
  const found = (keyword: string) =>
    organiser.call('contest/v2/getAllPayments', { contest_id: made.contest.cx_id, keyword })
  const theirs = await found(person.username)
  expect(theirs).toMatchObject({
    total: 1,
    totals: [{ payments: 1, net: { amount: 1316 }, refunded: { amount: 600 } }],
  })
  expect((await found('best')).total).toBe(3)
  expect(await found('assox_id')).toMatchObject({ total: 0, totals: [] })
})

test('what contests sold is summed for their organiser alone [cf:23e8f]', async () => {
  const made = await selling()
  const { api } = await server.visitor()
  const { contest_id, cx_id } = made.contest
  const saleOf = () => organiser.call('contest/v2/getContestSale/{contest_id}', { contest_id })
  expect((await saleOf()).sales).toMatchObject([{ total: { amount: 0, currency: 'EUR' } }])
  await paid(api, [made, 10])
  const sale = { contest_id, total: { amount: 450, currency: 'EUR' }, votes: 10, test: true }
  const all = await organiser.call('contest/v2/getUserContestsSales/', {})
  expect(all.sales).toContainEqual(expect.objectContaining(sale))
  const seen = async (who: typeof api) =>
    (await who.call('contest/v2/fetchContest', { cx_id })).contest.total
  expect(await seen(organiser)).toEqual(sale.total)
  expect(await seen(server.client())).toEqual({ amount: 0, currency: 'EUR' })
  const { ID = 0 } = await organiser.call('api/getUser', {})
  const mine = await organiser.call('contest/v2/getUserContestsSales/{id}', { id: ID })
  expect(mine.sales).toEqual(all.sales)
  expect(await saleOf()).toMatchObject({
    sales: [sale],
    days: [{ payments: 1, amount: { amount: 450 }, test: true }],
  })
  const over = await organiser.call('contest/v2/getSalesOverTime', { contest_id })
  expect(over.sales).toMatchObject([
    {
      day: over.to,
      sold: 'votes',
      amount: { amount: 450, currency: 'EUR' },
      payments: 1,
      test: true,
    },
  ])
  const stranger = await server.person()
  expect((await stranger.api.call('contest/v2/getSalesOverTime', {})).sales).toEqual([])
  const others = stranger.api.call('contest/v2/getUserContestsSales/{id}', { id: ID })
  expect((await refusal(others)).code).toBe('not_found')
  const asked = stranger.api.call('contest/v2/getContestSale/{contest_id}', { contest_id })
  expect((await refusal(asked)).code).toBe('not_found')
})
