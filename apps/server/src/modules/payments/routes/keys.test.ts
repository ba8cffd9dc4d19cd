import { describe, expect, it, vi } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { goodKeys } from '../factory.ts'
import { fresh, money, openKeys, read, save, seller, sets } from './testing-keys.ts'

openKeys()

describe('keys', () => {
  it('are kept sealed and never given back [cf:51837]', async () => {
    await fresh()
    const { status, body } = await save(goodKeys)
    expect(status).toBe(200)
    expect(body['providers']).toMatchObject({
      stripe: {
        enabled: true,
        test: true,
        publishable_key: 'pk_test_simulated1',
        secret: '••••ted1',
        webhook: 'waiting',
      },
      paypal: { enabled: true, client_id: 'client-of-the-simulator', secret: '••••ator' },
      ethereum: { enabled: false, set: false, coins: [] },
      payoneer: { program_id: '100' },
    })
    const text = JSON.stringify([body, await read()]) + money.server.logged()
    for (const secret of [goodKeys.stripe_secret_key, goodKeys.paypal_secret]) {
      expect(text).not.toContain(secret)
      for (const row of await sets(seller))
        expect(row.sealed.includes(Buffer.from(secret))).toBe(false)
    }
  })

  it('stay where they are sent back masked, and are other ones where they change [cf:ce4a1]', async () => {
    await fresh()
    await save(goodKeys)
    const [before] = await sets(seller)
    await save({
      stripe_secret_key: '••••ted1',
      stripe_publishable_key: 'pk_test_simulated1',
      stripe_hosted: true,
    })
    expect((await sets(seller)).filter(({ provider }) => provider === 'stripe')).toHaveLength(1)
    expect(await money.own.keySets.open(before?.key_set_id ?? '')).toMatchObject({
      settings: { mode: 'checkout' },
      secrets: { secret_key: goodKeys.stripe_secret_key },
    })
    await save({ stripe_secret_key: 'sk_test_another22' })
    const stripe = (await sets(seller)).filter(({ provider }) => provider === 'stripe')
    expect(stripe.map(({ replaced_at }) => replaced_at === null)).toEqual([false, true])
    expect(new Set(stripe.map(({ account }) => account)).size).toBe(2)
    // A payment that began with the old set ends with it.
    const old = await money.own.keySets.byAccount('stripe', stripe[0]?.account ?? '')
    expect(old?.secrets['secret_key']).toBe(goodKeys.stripe_secret_key)
    expect((await money.own.keySets.current(seller.user_id, 'stripe'))?.key_set_id).toBe(
      stripe[1]?.key_set_id,
    )
  })

  it.each([
    [
      { stripe_publishable_key: 'live', stripe_secret_key: 'sk_test_1' },
      { stripe_publishable_key: 'Invalid Stripe Publishable Key' },
    ],
    [
      { stripe_publishable_key: 'pk_test_1', stripe_secret_key: 'pk_test_1' },
      { stripe_secret_key: 'Invalid Stripe Secret Key' },
    ],
    [{ stripe_publishable_key: 'pk_test_1' }, { stripe_secret_key: 'Invalid Stripe Secret Key' }],
    [
      { stripe_publishable_key: 'pk_test_1', stripe_secret_key: 'sk_live_1' },
      { stripe_secret_key: 'Invalid Stripe Secret Key' },
    ],
    [{ ethereum_address: '0x123' }, { ethereum_address: 'Invalid ethereum address' }],
    // A capital too few: EIP-55 sees the slip.
    [
      { ethereum_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'.replace('A', 'a') },
      { ethereum_address: 'Invalid ethereum address' },
    ],
    [
      { paypal_client_id: 'x', paypal_secret: 'y', paypal_url: 'https://evil.example' },
      { paypal_url: expect.stringContaining('no address of PayPal') },
    ],
    [{ paypal_email: 'x' }, { paypal_email: 'Invalid email' }],
  ])('with %j are refused beside their fields [cf:da768]', async (given, fields) => {
    await fresh()
    const { status, body } = await save(given)
    expect([status, body['fields']]).toEqual([400, fields])
    expect(await sets(seller)).toEqual([])
  })

  it('takes addresses in small letters and with the capitals of EIP-55', async () => {
    await fresh()
    for (const ethereum_address of [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    ])
      expect((await save({ ethereum_address, ethereum_coin: 'USDC' })).status).toBe(200)
    // Without a node nobody is offered it.
    expect(await money.own.keySets.offered(seller.user_id)).not.toContain('ethereum')
  })

  it('stay what they are of the real world where the chain’s node is away while they are saved', async () => {
    await fresh()
    const worldOf = async (given: object) => {
      await save(given)
      const row = (await sets(seller)).find(({ replaced_at }) => replaced_at === null)
      return (await money.own.keySets.open(row?.key_set_id ?? ''))?.settings['test']
    }
    const ethereum_address = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
    // Nobody knows the chain yet.
    expect(await worldOf({ ethereum_address })).toBe('yes')
    await statement(
      money.server.db,
      `update payment_key_sets set settings = settings || '{"test": "no"}' where owner_id = $1`,
      [seller.user_id],
    )
    expect(await worldOf({ ethereum_coin: 'USDC' })).toBe('no')
    const another = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaee'
    expect(await worldOf({ ethereum_address: another })).toBe('no')
  })

  it('are switched off each by itself, and then nobody’s', async () => {
    await fresh()
    await save(goodKeys)
    expect(await money.own.keySets.offered(seller.user_id)).toEqual([
      'stripe',
      'paypal',
      'moncash',
      'balance',
    ])
    await save({ stripe_disabled: true })
    expect(await money.own.keySets.offered(seller.user_id)).toEqual([
      'paypal',
      'moncash',
      'balance',
    ])
    expect(await money.own.keySets.current(seller.user_id, 'stripe')).toBeUndefined()
    await save({ paypal_client_id: '', paypal_secret: '', moncash_disabled: true })
    expect(await money.own.keySets.offered(seller.user_id)).toEqual(['sandbox', 'balance'])
    expect((await read())['paypal']).toMatchObject({ set: false, secret: '' })
  })

  it('have each field that the specification names, and each provider is switched off [cf:5f1e7]', async () => {
    await fresh()
    const ethereum_address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const given = {
      ...goodKeys,
      paypal_username: 'shop-name',
      paypal_password: 'shop-password',
      paypal_signature: 'shop-signature',
      paypal_email: 'shop@example.org',
      paypal_url: 'https://api-m.sandbox.paypal.com',
      paypal_subscription: true,
      ethereum_address,
      ethereum_coin: 'USDC',
    }
    expect((await save(given)).status).toBe(200)
    const kept = async (provider: string) => {
      const row = (await sets(seller)).find((one) => one.provider === provider)
      return money.own.keySets.open(row?.key_set_id ?? '')
    }
    expect(await kept('paypal')).toMatchObject({
      settings: {
        username: 'shop-name',
        email: 'shop@example.org',
        client_id: goodKeys.paypal_client_id,
        url: given.paypal_url,
        subscription: 'yes',
      },
      secrets: {
        password: 'shop-password',
        signature: 'shop-signature',
        client_secret: goodKeys.paypal_secret,
      },
    })
    expect(await kept('stripe')).toMatchObject({
      settings: { publishable_key: goodKeys.stripe_publishable_key },
      secrets: { secret_key: goodKeys.stripe_secret_key },
    })
    expect((await kept('ethereum'))?.settings).toMatchObject({
      address: ethereum_address,
      coin: 'USDC',
    })
    await save({ stripe_disabled: true, paypal_disabled: true, ethereum_disabled: true })
    const shown = await read()
    expect(['stripe', 'paypal', 'ethereum'].map((one) => shown[one]?.['disabled'])).toEqual([
      true,
      true,
      true,
    ])
  })

  it('are one’s own; the platform’s are its admins’', async () => {
    await fresh()
    const platform = { ...goodKeys, keys_of: 'platform' }
    expect((await save(platform)).status).toBe(403)
    expect((await money.server.call('users/getPaymentKeys', {})).status).toBe(401)
    const open = async () => (await money.server.call('api/site')).body['providers']
    expect(await open()).toEqual({})
    expect((await save(platform, money.admin)).status).toBe(200)
    const { stripe_publishable_key: stripe, paypal_client_id: paypal } = goodKeys
    expect(await open()).toEqual({ stripe, paypal })
    await save({ keys_of: 'platform', paypal_disabled: true }, money.admin)
    expect(await open()).toEqual({ stripe })
    expect((await read())['stripe']).toMatchObject({ set: false })
    expect(await money.own.keySets.offered(seller.user_id)).toContain('stripe')
    expect((await money.own.keySets.payout('payoneer'))?.secrets['client_secret']).toBe(
      goodKeys.payoneer_secret,
    )
    await statement(
      money.server.db,
      'update payment_key_sets set replaced_at = now() where owner_id is null',
      [],
    )
  })

  it('saved at once by ten are one set', async () => {
    await fresh()
    const { stripe_publishable_key, stripe_secret_key } = goodKeys
    await Promise.all(
      Array.from({ length: 10 }, () => save({ stripe_publishable_key, stripe_secret_key })),
    )
    expect(await sets(seller)).toHaveLength(1)
  })
})

it('are read once of each owner for the price of a purchase, and not at all beyond', async () => {
  await fresh()
  const keys = { keys_of: 'platform', ...goodKeys }
  await save(keys, money.admin)
  const asked = vi.spyOn(money.server.db, 'executeQuery')
  const deposit = { kind: 'deposit', amount: { amount: 1000, currency: 'EUR' } }
  const { status, body } = await money.server.call('checkout/quote', deposit, seller)
  const owners = asked.mock.calls.flatMap(([query]) =>
    'sql' in query && query.sql.includes('payment_key_sets') ? query.parameters : [],
  )
  asked.mockRestore()
  expect([status, body['providers']]).toEqual([200, ['stripe', 'paypal']])
  // The platform's keys take a deposit; its payer is the one who gets it, so theirs are read too.
  expect(owners).toEqual([null, expect.any(Number)])
  // The next one hears of keys that are switched off meanwhile.
  await save({ keys_of: 'platform', stripe_disabled: true, paypal_disabled: true }, money.admin)
  const after = (await money.server.call('checkout/quote', deposit, seller)).body
  expect(after['providers']).not.toContain('stripe')
})
