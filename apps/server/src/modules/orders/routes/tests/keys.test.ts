import { beforeAll, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { publicId } from '../../../../platform/ids.ts'
import { openListing } from '../../../marketplace/factory.ts'
import { findService } from '../../../marketplace/data/services.ts'
import { makeOrder, type NewOrder } from '../../mutations/make.ts'
import { rotateLicenceKeys, sealPlainLists } from '../../mutations/sealLists.ts'
import { moveBySystem } from '../../mutations/steps.ts'
import { undoOrders } from '../../mutations/undo.ts'
import {
  add,
  admin,
  buyer,
  openMarket,
  pay,
  refused,
  seller,
  server,
  sql,
  stranger,
} from './testing.ts'

openMarket()

let file = ''
beforeAll(async () => {
  const sample = new File(['sample'], 'sample.txt', { type: 'text/plain' })
  const { value } = await seller.api.call('Files/uploadDocument', { file: sample })
  file = value.split('/')[0] ?? ''
})

const keyed = async (keys: string[]): Promise<string> => {
  const { sx_id } = await openListing(seller.api, admin.api, {
    stype: 'digital',
    digital_files: [file],
  })
  await seller.api.call('DigitalFiles/saveLicenceKeys', { sx_id, wanted: true, keys })
  return sx_id
}

const bought = async (sx_id: string, quantity = 1): Promise<string> => {
  await add(buyer, sx_id, quantity)
  const [id = ''] = await pay(buyer)
  return id
}

const seen = async (who: typeof buyer, order_id: string) =>
  (await who.api.call('orders/get', { order_id })).order

it('gives each order as many keys as it is of, which its buyer alone sees', async () => {
  const sx_id = await keyed(['ONE', 'TWO', 'TWO', 'THREE', 'FOUR'])
  const one = await bought(sx_id)
  const three = await bought(sx_id, 3)
  expect(await seen(buyer, one)).toMatchObject({ state: 'delivered', licence_keys: ['ONE'] })
  expect((await seen(buyer, three))?.licence_keys).toEqual(['TWO', 'THREE', 'FOUR'])
  expect((await seen(seller, one))?.licence_keys).toEqual([])
  expect((await seen({ ...admin, api: admin.api } as typeof buyer, one))?.licence_keys).toEqual([])
  const { keys } = await buyer.api.call('DigitalFiles/getDigitalDownloads', { order_id: one })
  expect(keys.map(({ licence_key }) => licence_key)).toEqual(['ONE'])
  const { keys: others } = await stranger.api.call('DigitalFiles/getDigitalDownloads', {
    order_id: one,
  })
  expect(others).toEqual([])
  for (const api of [stranger.api, admin.api])
    expect((await refused(api.call('DigitalFiles/getLicenceKeys', { sx_id }))).status).toBe(404)
  const own = await seller.api.call('DigitalFiles/getLicenceKeys', { sx_id })
  expect(own).toMatchObject({ free: 0, sold: 4, waiting: 0 })
  const sold = own.keys.find(({ licence_key }) => licence_key === 'ONE')
  const taking = seller.api.call('DigitalFiles/removeLicenceKey', {
    sx_id,
    key_id: sold?.key_id ?? 0,
  })
  expect((await refused(taking)).status).toBe(404)
})

it('lets an order wait for its key, tells the provider, and delivers in the order of sale', async () => {
  const sx_id = await keyed(['FIRST'])
  const [a, b, c] = [await bought(sx_id), await bought(sx_id), await bought(sx_id)]
  expect(await seen(buyer, b)).toMatchObject({ state: 'pending', keys_missing: 1 })
  const told = await sql(`select from notices where type = 'licence_keys_out' and key = $1`, [
    `keys:${b}`,
  ])
  expect(told).toHaveLength(1)
  await buyer.api.call('orders/cancel', { order_id: b, reason: 'because' })
  const saved = await seller.api.call('DigitalFiles/saveLicenceKeys', {
    sx_id,
    wanted: true,
    keys: ['FIRST', 'SECOND', 'THIRD'],
  })
  expect(saved).toMatchObject({ added: 2, delivered: 1, free: 1, waiting: 0 })
  expect(await seen(buyer, c)).toMatchObject({ state: 'delivered', licence_keys: ['SECOND'] })
  expect((await seen(buyer, b))?.licence_keys).toEqual([])
  expect((await seen(buyer, a))?.licence_keys).toEqual(['FIRST'])
})

it('takes a key back with the refund, after the order was accepted too, and never sells it again', async () => {
  const sx_id = await keyed(['GIVEN'])
  const id = await bought(sx_id)
  await buyer.api.call('orders/accept', { order_id: id })
  const [row] = await sql<{ checkout_id: string }>(
    'select checkout_id from orders where order_id = $1',
    [id],
  )
  const { db, realtime } = server.parts
  await inTransaction(db, (tx) => undoOrders(tx, realtime, row?.checkout_id ?? ''))
  expect(await seen(buyer, id)).toMatchObject({ state: 'completed', licence_keys: [] })
  const { downloads, keys } = await buyer.api.call('DigitalFiles/getDigitalDownloads', {
    order_id: id,
  })
  expect([downloads, keys]).toEqual([[], []])
  const again = await seller.api.call('DigitalFiles/saveLicenceKeys', {
    sx_id,
    wanted: true,
    keys: ['GIVEN'],
  })
  expect(again).toMatchObject({ added: 0, free: 0, keys: [{ state: 'revoked' }] })
})

it('keeps no key readable in the database, and seals what an older version left there', async () => {
  const sx_id = await keyed(['SEALED-WORD-1'])
  const id = await bought(sx_id)
  const { db, secrets } = server.parts
  const service = await findService(db, { sx_id })
  await sql(`insert into licence_keys (service_id, licence_key) values ($1, 'SEALED-WORD-2')`, [
    service?.service_id,
  ])
  expect(await seen(buyer, await bought(sx_id))).toMatchObject({ licence_keys: ['SEALED-WORD-2'] })
  expect(await sealPlainLists(db, secrets)).toBe(1)
  expect(await sealPlainLists(db, secrets)).toBe(0)
  const plain = await sql(
    `select from licence_keys where licence_key is not null or strpos(encode(sealed, 'escape'), 'SEALED-WORD') > 0`,
  )
  expect(plain).toEqual([])
  const again = await seller.api.call('DigitalFiles/saveLicenceKeys', {
    sx_id,
    wanted: true,
    keys: ['SEALED-WORD-1', 'SEALED-WORD-2', 'SEALED-WORD-3'],
  })
  expect(again).toMatchObject({ added: 1, free: 1, sold: 2 })
  expect((await seen(buyer, id))?.licence_keys).toEqual(['SEALED-WORD-1'])
})

it('seals lists with new keys while some are added and sold, and loses none', async () => {
  const names = Array.from({ length: 6 }, (_, n) => `ROTATED-${n}`)
  const sx_id = await keyed(names.slice(0, 3))
  const { db, secrets } = server.parts
  const service = await findService(db, { sx_id })
  const list = () =>
    sql<{ sealed: Buffer }>('select sealed from licence_lists where service_id = $1', [
      service?.service_id,
    ])
  const [before] = await list()
  const [id] = await Promise.all([
    bought(sx_id),
    rotateLicenceKeys(db, secrets),
    seller.api.call('DigitalFiles/saveLicenceKeys', { sx_id, wanted: true, keys: names }),
    rotateLicenceKeys(db, secrets),
  ])
  const [after] = await list()
  expect(after?.sealed.equals(before?.sealed ?? Buffer.alloc(0))).toBe(false)
  expect((await seen(buyer, id))?.licence_keys).toEqual(['ROTATED-0'])
  const { keys } = await seller.api.call('DigitalFiles/getLicenceKeys', { sx_id })
  expect(keys.map(({ licence_key }) => licence_key).toSorted()).toEqual(names)
  // A sealed key that is put in another's place does not open.
  await sql(
    `update licence_keys set sealed = (select sealed from licence_keys where service_id = $1 order by key_id desc limit 1)
     where service_id = $1 and order_id = $2`,
    [service?.service_id, id],
  )
  expect((await refused(buyer.api.call('orders/get', { order_id: id }))).status).toBe(500)
  await sql('delete from licence_keys where service_id = $1 and order_id = $2', [
    service?.service_id,
    id,
  ])
})

it('gives 100 orders at once 100 keys, while others are added, and no key twice', async () => {
  const sx_id = await keyed(Array.from({ length: 60 }, (_, n) => `KEY-${n}`))
  const { db, realtime } = server.parts
  const service = await findService(db, { sx_id })
  if (service?.owner_id == null) throw new Error('no service')
  const [me] = await sql<{ user_id: number }>('select user_id from users where username = $1', [
    buyer.username,
  ])
  const { service_id, owner_id: seller_id, title, stype, currency } = service
  const one = (): NewOrder => ({
    order_id: publicId(),
    buyer_id: me?.user_id ?? 0,
    seller_id,
    service_id,
    title,
    stype,
    quantity: 1,
    amount: 0,
    currency,
    requirements: '',
    outside: null,
    item: {
      package_id: '',
      label: '',
      price: 0,
      extras: [],
      slot: null,
      coupon: null,
      discount: 0,
    },
  })
  const orders = Array.from({ length: 100 }, one)
  const fulfil = (order: NewOrder) =>
    inTransaction(db, (tx) => makeOrder(tx, realtime, order, { checkout_id: null, is_test: true }))
  const more = () =>
    seller.api.call('DigitalFiles/saveLicenceKeys', {
      sx_id,
      wanted: true,
      keys: Array.from({ length: 40 }, (_, n) => `MORE-${n}`),
    })
  const cancel = (order: NewOrder) =>
    inTransaction(db, (tx) => moveBySystem(tx, realtime, order.order_id, 'cancel'))
  // A search for a free key without its list held finds what others found.
  const looks = await Promise.all(
    orders.slice(0, 8).map(() =>
      inTransaction(db, async (tx) => {
        const [key] = await statement<{ key_id: number }>(
          tx.db,
          'select key_id from licence_keys where service_id = $1 and order_id is null order by key_id limit 1',
          [service_id],
        )
        return key?.key_id
      }),
    ),
  )
  expect(new Set(looks).size).toBe(1)
  const waiting = orders.slice(0, 99)
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await fulfil(next)
  }
  await Promise.all([...Array.from({ length: 12 }, lane), more()])
  const last = orders[99]
  if (last) await fulfil(last)
  const rows = await sql<{ order_id: string; n: number; missing: number }>(
    `select o.order_id, count(k.key_id)::int as n, max(o.keys_missing)::int as missing
     from orders o left join licence_keys k using (order_id) where o.service_id = $1 group by 1`,
    [service_id],
  )
  expect(rows).toHaveLength(100)
  expect(rows.filter(({ n, missing }) => n !== 1 || missing !== 0)).toEqual([])
  if (last) await cancel(last)
  const list = await seller.api.call('DigitalFiles/getLicenceKeys', { sx_id })
  expect(list).toMatchObject({ free: 0, sold: 100, waiting: 0, total: 100 })
})
