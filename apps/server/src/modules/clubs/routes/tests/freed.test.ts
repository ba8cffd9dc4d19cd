import { expect, it } from 'vitest'
import type { Api } from '@plaudit/client/client'
import { api, openServer, server } from '../../../../testing-server.ts'
import { refuses } from '../../../contests/factory.ts'
import { chargeLetIn } from '../../mutations/letInPaid.ts'
import { lapseMemberships } from '../../mutations/paying.ts'
import { makeClub } from '../../factory.ts'
import { letInByKilled } from './testing-killed.ts'
import { someone, sql, stand, type Someone } from './testing-matrix.ts'
import { door, moneyOnItsWay, overdueIn, paid, paidClub, stateOf, toldTo } from './testing-paid.ts'

openServer()

it('makes members of people who are behind or wait to pay, once the club is free, as far as there are places', async () => {
  const [owner, behind, waits, late] = [
    await someone(),
    await someone(),
    await someone(),
    await someone(),
  ]
  const { gx_id } = await makeClub(owner.api, { ...paid, seats: 3 })
  await stand(gx_id, behind, 'lapsed')
  await stand(gx_id, waits, 'let_in')
  await stand(gx_id, late, 'let_in')
  await sql(`update club_people set changed_at = now() + interval '1 minute' where user_id = $1`, [
    late.user_id,
  ])
  await owner.api.call('Groups/addUpdateGroup', { gx_id, membership: 'free' })
  expect([
    await stateOf(gx_id, behind),
    await stateOf(gx_id, waits),
    await stateOf(gx_id, late),
  ]).toEqual(['member', 'member', 'let_in'])
  expect(await toldTo(waits)).toEqual(['club.freed'])
  await owner.api.call('Groups/addUpdateGroup', { gx_id, seats: 4 })
  await lapseMemberships(server.parts.db)
  expect(await stateOf(gx_id, late)).toBe('member')
  const club = (await behind.api.call('Groups/getGroups', { gx_id })).groups[0]
  expect([club?.members, club?.mine?.paid_until, club?.can.post]).toEqual([4, null, true])
})

it('lets somebody join who asked while the club was private', async () => {
  const [owner, asker] = [await someone(), await someone()]
  const { gx_id } = await makeClub(owner.api, { access: 'private', introduced: true })
  await asker.api.call('Groups/add2Group', { gx_id })
  await owner.api.call('Groups/addUpdateGroup', { gx_id, access: 'public' })
  const club = (await asker.api.call('Groups/getGroups', { gx_id })).groups[0]
  expect(club?.can.join).toBe(true)
  await asker.api.call('Groups/add2Group', { gx_id })
  expect(await stateOf(gx_id, asker)).toBe('member')
})

it('keeps the places of people whose money is on its way to the club, however long their bank takes', async () => {
  const { gx_id, group_id } = await makeClub((await someone()).api, paid)
  const late = await overdueIn(gx_id)
  for (const one of late) await moneyOnItsWay(group_id, one)
  await lapseMemberships(server.parts.db)
  expect(await Promise.all(late.map((one) => stateOf(gx_id, one)))).toEqual(['lapsed', 'let_in'])
})

it('tells people that they are out for good, or that their place is free again; of a hidden club no name', async () => {
  const owner = await someone()
  for (const [access, ended, lost] of [
    ['public', 'club.ended', 'club.place_lost'],
    ['private', 'club.ended_hidden', 'club.place_lost_hidden'],
  ] as const) {
    const { gx_id } = await makeClub(owner.api, { ...paid, access, title: 'Quillonparade' })
    const [unpaid, slow] = await overdueIn(gx_id)
    // A keeper of a private club sees the people who were let in and have not paid. The checkouts of an open club are shown to no keeper.
    const waiting = owner.api.call('Groups/getMembers', { gx_id, list: 'unpaid' })
    if (access === 'public') await refuses(waiting, 'forbidden')
    else expect((await waiting).members).toMatchObject([{ user_id: slow.user_id, state: 'let_in' }])
    await lapseMemberships(server.parts.db)
    expect([await toldTo(unpaid), await toldTo(slow)]).toEqual([[ended], [lost]])
    const named = await sql(
      `select from notices where user_id = any ($1::bigint[]) and "values"::text like '%Quillon%'`,
      [[unpaid.user_id, slow.user_id]],
    )
    expect(named.length).toBe(access === 'public' ? 2 : 0)
  }
})

it('counts for the owner who came, went, asks and paid, and tells a moderator no sum', async () => {
  const { gx_id, one } = await paidClub('paid')
  const [keeper, asker, behind] = [await someone(), await someone(), await someone()]
  await stand(gx_id, keeper, 'moderator')
  await stand(gx_id, asker, 'asked')
  await stand(gx_id, behind, 'lapsed')
  // The sums of a test provider are nobody's income.
  const numbers = async (by = api) => by.call('Groups/getStatistics', { gx_id })
  expect(await numbers()).toMatchObject({ members: 4, paying: 1, lapsed: 1, asking: 1, income: [] })
  await sql('update payments set is_test = false')
  const month = new Date().toISOString().slice(0, 7)
  const income = [{ month, currency: 'EUR', paid: 500, refunded: 0 }]
  expect((await numbers()).income).toEqual(income)
  expect((await numbers(keeper.api)).income).toEqual([])
  await one.api.call('Groups/remove2Group', { gx_id })
  const { days, members, paying } = await numbers()
  expect([members, paying, days.length]).toEqual([3, 0, 30])
  // The owner came with the club.
  expect(days.at(-1)).toMatchObject({ joined: 2, left: 1 })
  expect(days.slice(0, -1).every(({ joined, left }) => joined + left === 0)).toBe(true)
})

it('tells readers how many are here, of those who show it, and what was posted this week; outsiders of neither', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => someone()))
  const [owner, shy, away] = people as [Someone, Someone, Someone]
  const { gx_id } = await makeClub(owner.api, { access: 'private', introduced: true })
  for (const one of people.slice(1)) await stand(gx_id, one, 'member')
  for (const text of ['Of long ago', 'Of today'])
    await owner.api.call('feeds/addFeed', { gx_id, text })
  await sql(`update feeds set created_at = now() - interval '8 days' where text = 'Of long ago'`)
  const lately = async (by: Api) => {
    const { groups } = await by.call('Groups/getGroups', { gx_id })
    return [groups[0]?.here, groups[0]?.week]
  }
  const arrive = (who: readonly Someone[], seconds = 0) =>
    sql(
      `insert into chat_presence (user_id, last_at) select id, now() - make_interval(secs => $2) from unnest($1::bigint[]) id
       on conflict (user_id) do update set last_at = excluded.last_at`,
      [who.map(({ user_id }) => user_id), seconds],
    )
  await arrive([owner, shy])
  expect(await lately(owner.api)).toEqual([null, 1])
  await arrive(people)
  expect(await lately(owner.api)).toEqual([4, 1])
  await shy.api.call('messages/saveSettings', { shows_presence: false })
  expect(await lately(owner.api)).toEqual([3, 1])
  const stranger = await someone()
  expect(await lately(stranger.api)).toEqual([null, null])
  await arrive([away], 101)
  expect(await lately(owner.api)).toEqual([null, 1])
})

it('charges the method that somebody chose when they asked, once they are let in, and never another price', async () => {
  // Somebody whose card is kept: they paid another club with it.
  const { one } = await paidClub('paid')
  const [method] = (await one.api.call('subscriptions/get', {})).methods
  const method_id = method?.method_id ?? ''
  const { ID: user_id = 0 } = await one.api.call('api/getUser', {})
  const stateIn = async (gx_id: string) =>
    (await one.api.call('Groups/getGroups', { gx_id })).groups[0]?.mine?.state
  const letIn = (gx_id: string) =>
    api.call('Groups/moderate', { gx_id, user_id, verdict: 'let_in' })
  const charged = async () => (await one.api.call('payments/get', {})).payments.length

  const chosen = await door()
  await one.api.call('Groups/add2Group', { gx_id: chosen, method_id })
  const before = await charged()
  await letIn(chosen)
  await expect.poll(() => stateIn(chosen)).toBe('member')
  expect(await charged()).toBe(before + 1)
  // Told twice, it is charged once.
  const [row] = await sql('select group_id from clubs where gx_id = $1', [chosen])
  await chargeLetIn(server.parts.ports.get('payments'), {
    group_id: Number(row?.['group_id']),
    user_id,
  })
  expect(await charged()).toBe(before + 1)

  // Without a choice, and at another price than the one that was agreed to, it waits to be paid by hand.
  const plain = await door()
  await one.api.call('Groups/add2Group', { gx_id: plain })
  const dearer = await door()
  await one.api.call('Groups/add2Group', { gx_id: dearer, method_id })
  await sql('update clubs set amount = 900 where gx_id = $1', [dearer])
  await Promise.all([letIn(plain), letIn(dearer)])
  const [dear] = await sql('select group_id from clubs where gx_id = $1', [dearer])
  await chargeLetIn(server.parts.ports.get('payments'), {
    group_id: Number(dear?.['group_id']),
    user_id,
  })
  expect([await stateIn(plain), await stateIn(dearer)]).toEqual(['let_in', 'let_in'])
  expect(await charged()).toBe(before + 1)
  // The price rose while their screen still showed the old one: nothing is agreed to until they have seen the new one.
  const risen = await door()
  const asking = (amount: number, interval: 'month' | 'year' = 'month') => {
    const expected = { amount, currency: 'EUR', interval }
    return one.api.call('Groups/add2Group', { gx_id: risen, method_id, expected })
  }
  await sql('update clubs set amount = 900 where gx_id = $1', [risen])
  await refuses(asking(700), 'price_changed')
  await refuses(asking(900, 'year'), 'price_changed')
  await refuses(stateIn(risen), 'club_members_only')
  await asking(900)
  await letIn(risen)
  await expect.poll(() => stateIn(risen)).toBe('member')
  expect(await charged()).toBe(before + 2)
  // Nobody pays with what is somebody else's.
  const other = await server.person()
  const theirs = other.api.call('Groups/add2Group', { gx_id: plain, method_id })
  await refuses(theirs, 'not_found')
  const ends = await letInByKilled(one.api, { user_id, method_id })
  expect(ends).toEqual(['member', [{ state: 'fulfilled' }]])
})

it.each([
  ['paid', 'member', []],
  ['paid_once', 'let_in', ['club.not_charged']],
] as const)(
  'tells by mail of what was charged, once; what was not leaves the place to be paid by hand: %s',
  async (outcome, state, told) => {
    const { one } = await paidClub(outcome)
    const { ID: user_id = 0 } = await one.api.call('api/getUser', {})
    const { method_id = '' } = (await one.api.call('subscriptions/get', {})).methods[0] ?? {}
    await sql('update users set email_confirmed_at = now() where user_id = $1', [user_id])
    const gx_id = await door()
    await one.api.call('Groups/add2Group', { gx_id, method_id })
    // Two of those who keep order at once.
    const letIn = { gx_id, user_id, verdict: 'let_in' } as const
    const judged = await Promise.allSettled([1, 2].map(() => api.call('Groups/moderate', letIn)))
    expect(judged.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const over = `select 1 from checkouts where user_id = $1 and subject ? 'letIn' and state <> 'open'`
    await expect.poll(() => sql(over, [user_id])).toHaveLength(1)
    expect(await stateOf(gx_id, { user_id })).toBe(state)
    expect(await toldTo({ user_id })).toEqual(['club.let_in', ...told])
    const receipts = () =>
      sql(`select 1 from mails where for_user = $1 and html like '%7.00%'`, [user_id])
    expect(await receipts()).toHaveLength(told.length === 0 ? 1 : 0)
    if (told.length === 0) return
    const calls = `select type from notices where user_id = $1 and seen_at is null and type <> 'club.let_in'`
    expect(await sql(calls, [user_id])).toEqual([{ type: 'club.not_charged' }])
    const asked = { kind: 'club', gx_id, provider: 'sandbox' } as const
    const { checkout_id } = await one.api.call('checkout/start', asked)
    await one.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
    expect(await stateOf(gx_id, { user_id })).toBe('member')
    // What is paid is asked for no more.
    expect(await sql(calls, [user_id])).toEqual([])
    expect(await receipts()).toHaveLength(1)
  },
)

it('stays while a member has paid for good, and not for the person who owned it before', async () => {
  const [owner, one, next] = [await someone(), await someone(), await someone()]
  const { gx_id } = await makeClub(owner.api, { ...paid, interval: 'once' })
  await one.api.call('Groups/add2Group', { gx_id })
  const asked = { kind: 'club', gx_id, provider: 'sandbox' } as const
  const { checkout_id } = await one.api.call('checkout/start', asked)
  await one.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  const remove = ({ api: by }: Someone) => by.call('Groups/deleteGroup', { gx_id })
  await refuses(remove(owner), 'club_paid_ahead')
  const judge = ({ user_id }: Someone, verdict: 'remove' | 'hand_over') =>
    owner.api.call('Groups/moderate', { gx_id, user_id, verdict })
  await judge(one, 'remove')
  await refuses(remove(owner), 'club_paid_ahead')
  await sql('update club_people set kept_for_good = false where user_id = $1', [one.user_id])
  await stand(gx_id, next, 'member')
  await judge(next, 'hand_over')
  expect(await remove(next)).toMatchObject({ deleted: true })
})
