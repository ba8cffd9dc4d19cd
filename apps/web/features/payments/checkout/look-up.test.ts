import { expect, it } from 'vitest'
import type { Checkout } from '@plaudit/contract/payments/shapes'
import { againHref } from './again.ts'
import { wantedFrom } from './address.ts'
import { wantedOrCart } from './wanted-or-cart.ts'
import { lookUpPage } from './look-up.ts'

it('leads back to the service list where no page is named, and never elsewhere than to pages that are known [cf:e95c0]', () => {
  expect(lookUpPage(null)).toBe('/service/servicelist')
  expect(lookUpPage('Service List')).toBe('/service/servicelist')
  expect(lookUpPage('Contests')).toBe('/contests')
  expect(lookUpPage('https://elsewhere.example')).toBe('/service/servicelist')
})

it.each<Partial<Checkout>>([
  { kind: 'domain', about: { host: 'final.example.org', site_id: 7 } },
  { kind: 'offer', about: { offer_id: 'offer', order_id: 'order' } },
  { kind: 'rest', about: { order_id: 'order' } },
  { kind: 'club', about: { gx_id: 'club' } },
  { kind: 'votes', about: { cx_id: 'c', assox_id: 'a', round_id: 3, quantity: 10 } },
])('leads to the same purchase again: %o', (checkout) => {
  const asked = wantedFrom(new URL(againHref(checkout as Checkout), 'http://h').searchParams)
  const { order_id: _, ...offer } = checkout.about ?? {}
  const about = checkout.kind === 'offer' ? offer : checkout.about
  const given = Object.entries({ kind: checkout.kind, ...about }).map(([n, v]) => [n, String(v)])
  expect(Object.entries(asked ?? {}).map(([n, v]) => [n, String(v)])).toEqual(
    expect.arrayContaining(given),
  )
})

it('knows a purchase again in an address that others wrote their own parameters into', () => {
  const search = new URLSearchParams('kind=club&gx_id=abc&fbclid=IwAR0&utm_source=chat&another=x')
  expect(wantedFrom(search)).toEqual({ kind: 'club', gx_id: 'abc' })
  expect(wantedFrom(new URLSearchParams('kind=cart&fbclid=IwAR0'))).toEqual({ kind: 'cart' })
  // The plain address is the cart's, as long as anything is in it.
  const named = wantedFrom(search)
  const plain = wantedFrom(new URLSearchParams('fbclid=IwAR0'))
  expect([{ count: 1 }, { count: 0 }, undefined].map((cart) => wantedOrCart(plain, cart))).toEqual([
    { kind: 'cart' },
    undefined,
    undefined,
  ])
  expect(wantedOrCart(named, { count: 1 })).toBe(named)
})
