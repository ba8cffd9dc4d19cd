import { calls } from '@plaudit/contract/calls'
import * as market from '@plaudit/contract/marketplace/categories'
import { bookingType } from '@plaudit/contract/marketplace/service'
import { defaultQuantity } from '@plaudit/contract/payments/constants'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { isNew } from '../../apps/server/src/modules/marketplace/present/card.ts'
import { isListed } from '../../apps/server/src/modules/marketplace/policy.ts'

const keysOf = (shape: z.ZodRawShape) => Object.keys(shape)
const service = calls['Services/getService/{sx_id}'].reply.shape
const words = (text: string) => text.split(/\s+/).filter(Boolean)

test('answers of the marketplace carry each field that the specification names [cf:de4d9]', () => {
  expect(keysOf({ ...service, ...service.service.shape })).toEqual(
    expect.arrayContaining(
      words(`service_id sx_id title description requirements requirements_private category stype
        type service_image service_media booking_type service_data package contact contact_info
        delivery payment payment_info location createdAt provider reviews currency interval
        featured_image digital_files`),
    ),
  )
  expect(keysOf(service.service.shape.location.shape)).toEqual(
    expect.arrayContaining(['country_code', 'country_name']),
  )
  expect(keysOf(service.service.shape.package.element.shape)).toEqual(
    expect.arrayContaining(['label', 'price', 'delivery_time', 'delivery_unit']),
  )
  expect(keysOf(bookingType.shape)).toEqual(['place', 'per'])
  expect(keysOf(calls['providers/getProvider/{username}'].reply.shape.provider.shape)).toEqual(
    expect.arrayContaining(words('ID full_name profession username country_code services')),
  )
  const file = calls['DigitalFiles/getUserDigitalFiles'].reply.shape.files.element.shape
  expect(keysOf(file)).toEqual(expect.arrayContaining(['attachment_id', 'service_id']))
  const viewed = calls['viewed/get'].reply.shape.viewed.element.shape
  expect(keysOf(viewed)).toEqual(expect.arrayContaining(['type', 'user_id', 'entity_id']))
  const searched = calls['recentSearches/get'].reply.shape.searches.element.shape
  expect(keysOf(searched)).toEqual(['search', 'item_type', 'id', 'time_stamp'])
})

test('answers of orders and payments carry each field that the specification names [cf:54d12]', () => {
  expect(keysOf(calls['orders/get'].reply.shape.orders.element.shape)).toContain('order_id')
  const sale = calls['sales/getUserSales'].reply.shape.sales.element.shape
  expect(keysOf(sale)).toEqual(expect.arrayContaining(['ox_id', 'user_id']))
  const payment = calls['checkout/start'].reply.shape.payments.element.shape
  expect(keysOf(payment)).toContain('payment_id')
  const item = calls['checkout/getCart/1'].reply.shape.cart.shape.items.element.shape
  expect(keysOf(item)).toContain('quantity')
  const added = calls['cart/add/{type}/{sx_id}/{quantity}'].input
  const input = { type: 'service', sx_id: '0'.repeat(22) }
  expect([added.parse(input).quantity, defaultQuantity]).toEqual([1, 1])
  expect(keysOf(calls['users/updatePaymentSetings'].input.shape)).toEqual(
    expect.arrayContaining(
      words(`paypal_username paypal_password paypal_signature paypal_email paypal_client_id
        paypal_secret paypal_url paypal_subscription paypal_disabled stripe_publishable_key
        stripe_secret_key stripe_disabled ethereum_address ethereum_coin ethereum_disabled`),
    ),
  )
})

test('service categories and their values [cf:02709]', () => {
  const slugs = words(`ecommerce photos-videos travel consulting ecitizen spaces social-media events
    money saas shipping entertainement graphic voice crypto course development club app-purchases`)
  expect(market.serviceCategories.map(({ slug, value }) => [slug, value])).toEqual([
    ...slugs.map((slug, at) => [slug, 452 + at]),
    ['others', 451],
  ])
  expect([market.othersCategory, market.lastListedCategory]).toEqual([451, 470])
  expect(market.reservedCategories).toEqual([471, 472])
  const open = {
    state: 'approved',
    owner_id: 110_001,
    hidden_at: null,
    owner_suspended: false,
  } as const
  expect([470, 471].map((category) => isListed({ ...open, category }))).toEqual([true, false])
  expect(
    [53860, 67408, 92574, 82794].map((owner_id) => isListed({ ...open, owner_id, category: 459 })),
  ).toEqual([false, false, false, false])
})

test('intervals, units and booking types of services [cf:69a2c]', () => {
  expect(market.serviceIntervals).toEqual(['day', 'week', 'month', 'year'])
  expect(market.deliveryUnits).toEqual(['hour', 'day', 'week', 'month'])
  // And one of ours: the price of a class is for the whole of it.
  expect(market.bookingUnits).toEqual(['hour', 'minute', 'session'])
  expect(market.bookingPlaces).toEqual(['in_person', 'online'])
})

test('new are services since the start of the previous UTC day [cf:a9164]', () => {
  const now = Date.UTC(2026, 10, 23, 15)
  const since = Date.UTC(2026, 10, 22)
  expect([isNew(new Date(since), now), isNew(new Date(since - 1), now)]).toEqual([true, false])
})
