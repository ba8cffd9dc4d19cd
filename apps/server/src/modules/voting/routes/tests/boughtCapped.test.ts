import { refundedByHand } from '@plaudit/contract/payments/constants'
import { expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { api as organiser, openServer, server } from '../../../../testing-server.ts'
import { makeContest, refusal } from '../../../contests/factory.ts'
import { verifyLedger } from '../../../ledger/mutations/verify.ts'
import { lookUp } from '../../../payments/mutations/ask.ts'
import { openKeySets } from '../../../payments/data/keySets.ts'
import type { CheckoutKind } from '../../../payments/mutations/kinds.ts'
import type { KeySet, ProviderName } from '../../../payments/mutations/providers/provider.ts'
import { careless } from '../../../payments/mutations/testing-careless.ts'
import { openShop, userIdOf, type Shop } from '../../../payments/mutations/testing-money.ts'
import { buy, prices, selling } from './testing-bought.ts'

openServer()

it('takes no more of one card in a day than the contest’s cap, whatever devices it pays from', async () => {
  const shop = openShop(await userIdOf({ api: organiser }))
  const made = await makeContest(organiser, {
    prices: {
      mode: 'free_then_paid',
      currency: 'EUR',
      bundles: [{ votes: 10, price: 400 }],
      spend_cap: 900,
    },
  })
  const [contestant] = made.contestants
  /** Somebody on a device of their own pays with this card. */
  const buys = async (card: string) => {
    const { api } = await server.visitor()
    const { checkout_id, payments } = await api.call('checkout/start', {
      kind: 'votes',
      cx_id: made.contest.cx_id,
      assox_id: contestant?.assox_id ?? '',
      quantity: 10,
      provider: 'stripe',
    })
    const [payment] = payments
    const id = payment?.payment_id ?? ''
    const paid = shop.provider.pay(id, { amount: 400, currency: 'EUR' })
    shop.provider.payments.set(id, { ...paid, instrument: card } as typeof paid)
    return { id, checkout_id }
  }
  const outcome = async (bought: { checkout_id: string }[]) => {
    const rows = await statement<{ state: string; reason: string | null }>(
      server.parts.db,
      `select c.state, (select r.reason from refunds r join payments p using (payment_id) where p.checkout_id = c.checkout_id) as reason
       from checkouts c where c.checkout_id = any ($1::text[])`,
      [bought.map(({ checkout_id }) => checkout_id)],
    )
    return rows.map(({ state, reason }) => `${state} ${reason ?? ''}`.trim()).toSorted()
  }
  const four = await Promise.all([1, 2, 3, 4].map(() => buys('card1')))
  // They come at once: each sees what those before it spent.
  await Promise.all(four.map(({ id }) => lookUp(shop.payments, id)))
  expect(await outcome(four)).toEqual(['fulfilled', 'fulfilled', 'undone capped', 'undone capped'])
  /** Their votes are made void, or came too late, and their money is on its way back: nobody has spent it. */
  const makeVoid = (bought: { checkout_id: string }[], state: 'refunded' | 'refused') =>
    statement(
      server.parts.db,
      'update bought_votes set state = $2 where checkout_id = any ($1::text[])',
      [bought.map(({ checkout_id }) => checkout_id), state],
    )
  await makeVoid(four, 'refused')
  const fifth = await buys('card1')
  await lookUp(shop.payments, fifth.id)
  expect(await outcome([fifth])).toEqual(['fulfilled'])
  const other = await buys('card2')
  await lookUp(shop.payments, other.id)
  expect(await outcome([other])).toEqual(['fulfilled'])
  // One person’s purchases that are not paid yet count too, and it is said that they do.
  const { api } = await server.visitor()
  const start = () =>
    api.call('checkout/start', {
      kind: 'votes',
      cx_id: made.contest.cx_id,
      assox_id: contestant?.assox_id ?? '',
      quantity: 10,
      provider: 'stripe',
      another: true,
    })
  const own = [await start(), await start()]
  for (const { payments } of own) {
    const id = payments[0]?.payment_id ?? ''
    await expect(start()).rejects.toMatchObject({ code: 'spend_open' })
    const paid = shop.provider.pay(id, { amount: 400, currency: 'EUR' })
    shop.provider.payments.set(id, { ...paid, instrument: `own ${id}` } as typeof paid)
    await lookUp(shop.payments, id)
  }
  await expect(start()).rejects.toMatchObject({
    code: 'spend_cap_short',
    message: expect.stringContaining('you have €1.00 left'),
  })
  await makeVoid(own, 'refunded')
  expect((await start()).state).toBe('open')
})

/** One person begins purchases for as many contestants at once, on two devices. @returns the ends of their tries. */
async function begunAtOnce() {
  openShop(await userIdOf({ api: organiser }))
  const bundles = [{ votes: 10, price: 400 }]
  const prices = { mode: 'free_then_paid', currency: 'EUR', bundles, spend_cap: 900 } as const
  const made = await makeContest(organiser, { prices }, { contestants: 8 })
  const [person, device] = [await server.person(), await server.visitor()]
  const there = server.client({ ...person.session, ssid: device.session.ssid ?? '' })
  const tries = await Promise.allSettled(
    made.contestants.map(({ assox_id }, n) =>
      (n % 2 === 0 ? person.api : there).call('checkout/start', {
        kind: 'votes',
        cx_id: made.contest.cx_id,
        assox_id,
        quantity: 10,
        provider: 'stripe',
      }),
    ),
  )
  return tries.map((one) => (one.status === 'fulfilled' ? 'begun' : String(one.reason.code)))
}

it('lets a person begin no more in a day than the contest’s cap, however much of it they begin at once', async () => {
  const ends = await begunAtOnce()
  expect(ends.toSorted()).toEqual([...Array(2).fill('begun'), ...Array(6).fill('spend_open')])
})

it('would notice purchases of one person that do not wait for each other', async () => {
  const kinds = server.parts.ports.get('payments').kinds as Map<string, CheckoutKind>
  const votes = kinds.get('votes')
  if (votes?.reserve === undefined) throw new Error('no votes are sold')
  const { reserve } = votes
  const lock = 'pg_advisory_xact_lock(hashtextextended($1, 7))'
  // Three have looked before any of them commits.
  let lookers = 0
  const three = Promise.withResolvers<void>()
  const unguarded: CheckoutKind['reserve'] = async (tx, bought) => {
    await reserve(careless(tx, lock, '$1::text'), bought)
    if (++lookers === 3) three.resolve()
    await three.promise
  }
  kinds.set('votes', { ...votes, reserve: unguarded })
  const ends = await begunAtOnce().finally(() => kinds.set('votes', votes))
  expect(ends.filter((end) => end === 'begun').length).toBeGreaterThan(2)
})

/** Votes are sold here and paid with this provider alone. */
function openOnly(shop: Shop, name: ProviderName) {
  const { payments, provider, sets } = shop
  const set = { ...sets[0], provider: name } as KeySet
  shop.sets = [set]
  payments.keySets = openKeySets({
    current: async (_, asked) => (asked === name ? set : undefined),
    offered: async () => [name],
    payout: async () => undefined,
    open: async () => set,
    byAccount: async () => set,
  })
  payments.providers = { ...payments.providers, [name]: provider }
  provider.nextRefund = refundedByHand.some((one) => one === name) ? 'by_hand' : 'refunded'
}

it.each(['stripe', 'paypal', 'moncash', 'ethereum'] as const)(
  'gives back by itself what came by %s for a ballot that is void, twice, or after the close: with leaf, letter and ledger',
  async (name) => {
    const shop = openShop(await userIdOf({ api: organiser }))
    openOnly(shop, name)
    const bundles = [{ votes: 10, price: 400 }]
    const made = await makeContest(organiser, {
      prices: { mode: 'paid', currency: 'EUR', bundles },
    })
    const { cx_id } = made.contest
    const begin = async (why: string) => {
      const { api } = await server.visitor()
      const email = `${why}.${name}@example.org`
      const { checkout_id, payments } = await api.call('checkout/start', {
        kind: 'votes',
        cx_id,
        assox_id: made.contestants[0]?.assox_id ?? '',
        quantity: 10,
        provider: name,
        email,
      })
      return { api, checkout_id, email, id: payments[0]?.payment_id ?? '' }
    }
    const comes = ({ id }: { id: string }, amount = 400) => {
      shop.provider.pay(id, { amount, currency: 'EUR' })
      return lookUp(shop.payments, id)
    }
    const [spoilt, twice, late] = [await begin('void'), await begin('twice'), await begin('late')]
    await comes(spoilt)
    await comes(twice, 800)
    const { checkout_id } = spoilt
    const { casx_ids = [] } = await spoilt.api.call('checkout/status/{checkout_id}', {
      checkout_id,
    })
    const receipt = async () =>
      (await spoilt.api.call('contest/v2/getReceipt/{casx_id}', { casx_id: casx_ids[0] ?? '' }))
        .receipt
    await expect.poll(async () => (await receipt()).state).toBe('counted')
    const act = { cx_id, act: 'void', reason: 'sample reason', casx_ids } as const
    await organiser.call('contest/v2/reviewBallots', act)
    await organiser.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
    await comes(late)
    const all = [spoilt, twice, late]
    const end = shop.provider.nextRefund
    const went = () =>
      statement<{ reason: string; amount: number; state: string; due: number; letters: number }>(
        server.parts.db,
        `select r.reason, r.amount, r.state,
           (select coalesce(sum(e.amount), 0)::int from ledger_entries e join ledger_accounts a using (account_id)
            join ledger_transactions t using (transaction_id)
            where a.kind = 'refund_due' and t.refs ->> 'payment_id' = r.payment_id) as due,
           (select count(*)::int from mails m where m.recipient = c.email and m.text like '%4.00%'
              and m.subject like 'Your money comes back%') as letters
         from refunds r join payments p using (payment_id) join checkouts c using (checkout_id)
         where r.payment_id = any ($1) order by r.created_at`,
        [all.map(({ id }) => id)],
      )
    const back = { amount: 400, state: end, due: end === 'by_hand' ? 400 : 0, letters: 1 }
    await expect
      .poll(went)
      .toMatchObject(['overpaid', 'void', 'closed'].map((reason) => ({ ...back, reason })))
    expect(await receipt()).toMatchObject({ state: 'voided' })
    expect((await verifyLedger(server.parts.db)).findings).toEqual([])
  },
)

it.each(['points', 'score'] as const)(
  'votes of a contest whose ballots give %s can’t be bought',
  async (method) => {
    const criteria = [{ key: 'voice', label: 'Voice', max: 10, weight: 1 }]
    const scored = { method_options: { criteria }, judges: [(await server.person()).username] }
    const form = { method, ...(method === 'score' && scored) }
    expect((await refusal(selling(form))).fields).toHaveProperty('prices')
    // Its prices stand there all the same.
    const made = await makeContest(organiser, form, { contestants: 2, draft: true })
    const { cx_id } = made.contest
    await statement(server.parts.db, 'update contests set prices = $2 where cx_id = $1', [
      cx_id,
      JSON.stringify(prices),
    ])
    await organiser.call('contest/v2/setContestStatus', { cx_id, contest_status: 'publish' })
    for (const { api } of [await server.visitor(), await server.person()])
      for (const quantity of [1, 10])
        expect(await refusal(api.call('checkout/start', buy(made, quantity)))).toMatchObject({
          code: 'votes_not_sold',
          message: 'This contest sells no votes.',
        })
    const begun = `select 1 from checkouts where subject ->> 'cx_id' = $1`
    expect(await statement(server.parts.db, begun, [cx_id])).toEqual([])
  },
)
