import { describe, expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import type { KeyedProvider } from '../data/keyRows.ts'
import { goodKeys } from '../factory.ts'
import { payments } from '../module.ts'
import { rotatePaymentKeys } from '../mutations/rotateKeys.ts'
import { isOfTestWorld, type Addresses } from '../mutations/testWorld.ts'
import { fresh, money, openKeys, read, save, seller, sets } from './testing-keys.ts'

openKeys()

describe('trying', () => {
  const attempt = async (provider: string) =>
    (
      await money.server.call(
        'users/tryPaymentKeys',
        { provider },
        { ...seller, from: `100.64.9.${seller.user_id % 250}` },
      )
    ).body

  it.each(['stripe', 'paypal', 'moncash', 'payoneer'])(
    'asks %s whether it knows them',
    async (provider) => {
      await fresh()
      await save(goodKeys)
      expect(await attempt(provider)).toMatchObject({ ok: true, fault: null })
      expect((await read())[provider]?.['tried']).toMatchObject({ ok: true })
      const wrong =
        provider === 'stripe'
          ? { stripe_secret_key: 'sk_test_wrong000' }
          : { [`${provider}_secret`]: 'wrong' }
      await save(wrong)
      expect(await attempt(provider)).toMatchObject({ ok: false, fault: 'keys_refused' })
      money.sim.control.faults.set({ operation: provider, fault: 'refused_connection' })
      expect(await attempt(provider)).toMatchObject({ ok: false, fault: 'provider_away' })
    },
  )

  it('says what can’t be tried', async () => {
    await fresh()
    expect(await attempt('stripe')).toMatchObject({ code: 'provider_unsuitable' })
    await save({ ethereum_address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' })
    expect(await attempt('ethereum')).toMatchObject({ ok: false, fault: 'coin_unknown' })
  })
})

describe('webhooks', () => {
  it('are told to the provider once, with a secret that opens its messages', async () => {
    await fresh()
    await save(goodKeys)
    await money.work()
    const rows = (await sets(seller)).filter(({ provider }) =>
      ['stripe', 'paypal'].includes(provider),
    )
    for (const { key_set_id } of rows) {
      const set = await money.own.keySets.open(key_set_id)
      expect(set?.settings['webhook_id']).toEqual(expect.any(String))
    }
    const account = money.sim.control.stripe.account(goodKeys.stripe_secret_key)
    const mine = () =>
      [...account.endpoints.values()].filter(({ url }) =>
        rows.some((row) => url.endsWith(row.account)),
      )
    expect(mine()).toHaveLength(1)
    const stripe = rows.find(({ provider }) => provider === 'stripe')
    const { registerWebhook } = await import('../mutations/registerWebhook.ts')
    await registerWebhook(money.own.keys, stripe?.key_set_id ?? '')
    expect(mine()).toHaveLength(1)
    expect(
      (await money.own.keySets.open(stripe?.key_set_id ?? ''))?.secrets['webhook_secret'],
    ).toBe(mine()[0]?.secret)
    expect((await read())['stripe']).toMatchObject({ webhook: 'registered', secret: '••••ted1' })
  })

  it('are told of once keys are switched on, and never of keys that are off', async () => {
    await fresh()
    const told = async () => {
      await money.work()
      const { account = '' } = (await sets(seller)).find((row) => row.provider === 'stripe') ?? {}
      const { endpoints } = money.sim.control.stripe.account(goodKeys.stripe_secret_key)
      return [...endpoints.values()].filter(({ url }) => url.endsWith(account)).length
    }
    await save({ ...goodKeys, stripe_disabled: true, paypal_disabled: true })
    expect([await told(), (await read())['stripe']?.['webhook']]).toEqual([0, 'none'])
    await save({ stripe_disabled: false })
    await save({ stripe_disabled: true })
    expect(await told()).toBe(0)
    await save({ stripe_disabled: false })
    expect([await told(), (await read())['stripe']?.['webhook']]).toEqual([1, 'registered'])
  })

  it('are taken away, and secrets forgotten, once nothing of a replaced set is open', async () => {
    await fresh()
    await save(goodKeys)
    await money.work()
    await save({ stripe_secret_key: 'sk_test_another33' })
    const [old] = (await sets(seller)).filter(({ provider }) => provider === 'stripe')
    const { finishedKeys } = await import('../data/keyRows.ts')
    const { retireKeys } = await import('../mutations/registerWebhook.ts')
    const finished = async () =>
      (await finishedKeys(money.server.db)).filter((row) => row.key_set_id === old?.key_set_id)
    expect(await finished()).toEqual([])
    await statement(
      money.server.db,
      `update payment_key_sets set replaced_at = now() - interval '2 days' where key_set_id = $1`,
      [old?.key_set_id],
    )
    for (const row of await finished()) await retireKeys(money.own.keys, row)
    expect((await money.own.keySets.open(old?.key_set_id ?? ''))?.secrets).toEqual({})
    expect(await finished()).toEqual([])
  })
})

describe('rotation', () => {
  it('seals everything with a new key, which alone opens it', async () => {
    await fresh()
    await save(goodKeys)
    const before = await sets(seller)
    const [old] = await statement<{ key_id: string }>(
      money.server.db,
      'select key_id from payment_sealing_keys',
      [],
    )
    expect(await rotatePaymentKeys(money.server.db, money.server.parts.secrets)).toBeGreaterThan(3)
    const after = await sets(seller)
    const keys = await statement<{ key_id: string }>(
      money.server.db,
      'select key_id from payment_sealing_keys',
      [],
    )
    expect([keys.length, keys[0]?.key_id === old?.key_id]).toEqual([1, false])
    for (const [n, row] of after.entries()) {
      expect(row.sealed.equals(before[n]?.sealed ?? row.sealed)).toBe(false)
      expect(row.sealed_with).toBe(keys[0]?.key_id)
    }
    const [stripe] = after
    expect((await money.own.keySets.open(stripe?.key_set_id ?? ''))?.secrets['secret_key']).toBe(
      goodKeys.stripe_secret_key,
    )
  })

  it('while keys are saved loses none', async () => {
    await fresh()
    const names = Array.from({ length: 8 }, (_, n) => `sk_test_racing${n}00000`)
    await Promise.all([
      ...names.map((stripe_secret_key) => save({ ...goodKeys, stripe_secret_key })),
      rotatePaymentKeys(money.server.db, money.server.parts.secrets),
    ])
    for (const { key_set_id } of await sets(seller))
      expect(
        Object.keys((await money.own.keySets.open(key_set_id))?.secrets ?? {}).length,
      ).toBeGreaterThan(0)
  })

  it('a sealed set that is put in another’s place does not open', async () => {
    await fresh()
    await save(goodKeys)
    const [one, other] = await sets(seller)
    await statement(
      money.server.db,
      'update payment_key_sets set sealed = $2 where key_set_id = $1',
      [other?.key_set_id, one?.sealed],
    )
    await expect(money.own.keySets.open(other?.key_set_id ?? '')).rejects.toThrow()
  })
})

it('are told real or test anew when the server starts, by the addresses that it asks then', async () => {
  await fresh()
  await save(goodKeys)
  const worlds = async () =>
    (await sets(seller))
      .filter(({ replaced_at }) => replaced_at === null)
      .map(({ provider, settings }) => `${provider} ${settings['test']}`)
      .toSorted()
  const starts = (where: Partial<Addresses>) =>
    payments.start?.(money.server.parts, {
      ...money.own,
      keys: { ...money.own.keys, ...where },
    } as never)
  const apart = ['moncash no', 'payoneer no', 'paypal no', 'stripe yes']
  expect(await worlds()).toEqual(apart)
  // A server that asks simulators: what was saved for the providers themselves is play money there.
  const api = 'http://127.0.0.1:4010'
  await starts({ stripeApi: api, paypalApi: api, moncashApi: api, payoneer: { api } })
  expect(await worlds()).toEqual(['moncash yes', 'payoneer yes', 'paypal yes', 'stripe yes'])
  // Saved before they were told apart.
  await statement(money.server.db, `update payment_key_sets set settings = settings - 'test'`, [])
  await starts(real)
  expect(await worlds()).toEqual(apart)
})

/** Addresses of an installation that asks the providers themselves, on Ethereum's own chain. */
const real = {
  stripeApi: 'https://api.stripe.com',
  paypalApi: 'https://api-m.paypal.com',
  moncashApi: 'https://moncashbutton.digicelgroup.com',
  payoneer: { api: 'https://api.payoneer.com' },
  chainId: 1,
}

it.each<[boolean, KeyedProvider, Partial<Addresses>, object?]>([
  [false, 'stripe', {}, { secret_key: 'sk_live_1' }],
  [true, 'stripe', {}, { secret_key: 'sk_test_1' }],
  [true, 'stripe', {}, { secret_key: 'rk_test_1' }],
  [true, 'stripe', {}, { publishable_key: 'pk_test_1' }],
  [true, 'stripe', { stripeApi: 'http://127.0.0.1:4010' }, { secret_key: 'sk_live_1' }],
  [false, 'paypal', {}],
  [true, 'paypal', { paypalApi: 'https://api-m.sandbox.paypal.com' }],
  [true, 'paypal', {}, { url: 'https://api-m.sandbox.paypal.com' }],
  [false, 'paypal', { paypalApi: 'http://127.0.0.1:4010' }, { url: 'https://api-m.paypal.com' }],
  [true, 'paypal', { paypalApi: 'http://localhost:4010/paypal' }],
  [true, 'paypal', { paypalApi: 'http://[::1]:4010/paypal' }],
  [false, 'moncash', {}],
  [true, 'moncash', { moncashApi: 'https://sandbox.moncashbutton.digicelgroup.com' }],
  [true, 'moncash', { moncashApi: 'http://10.0.0.7/moncash' }],
  [false, 'payoneer', {}],
  [true, 'payoneer', { payoneer: { api: 'https://api.sandbox.payoneer.com' } }],
  [true, 'payoneer', { payoneer: { api: 'http://192.168.1.4:4010/payoneer' } }],
  [false, 'ethereum', {}],
  [false, 'ethereum', { chainId: 8453 }],
  [true, 'ethereum', { chainId: 11155111 }],
  [true, 'ethereum', { chainId: 31337 }],
  [true, 'ethereum', { chainId: 1337 }],
  [true, 'ethereum', { chainId: undefined }],
])('calls it %s that keys of %s are test keys: %j %j', (isTest, provider, where, keys = {}) => {
  const given = keys as Record<string, string>
  expect(isOfTestWorld({ ...real, ...where }, provider, { settings: given, secrets: given })).toBe(
    isTest,
  )
})
