import { describe, expect, it } from 'vitest'
import { openSignedAddresses } from '../../../../platform/signedAddress.ts'
import { noise } from '../../../files/factory.ts'
import { listing, openListing } from '../../../marketplace/factory.ts'
import {
  add,
  admin,
  buyer,
  openMarket,
  order,
  pay,
  refused,
  seller,
  server,
  sql,
  stranger,
} from './testing.ts'

openMarket()

const content = 'A sample of thirty-two letters..'
type Person = Pick<typeof buyer, 'api'>

async function upload(name = 'Leçon.txt'): Promise<string> {
  const file = new File([content], name, { type: 'text/plain' })
  return (await seller.api.call('Files/uploadDocument', { file })).value.split('/')[0] ?? ''
}
const digital = async () => ({ stype: 'digital' as const, digital_files: [await upload()] })
const downloads = async ({ api }: Person, order_id?: string) =>
  (await api.call('DigitalFiles/getDigitalDownloads', { ...(order_id && { order_id }) })).downloads
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers })

describe('what was bought to download', () => {
  it('is its buyer’s alone: no visitor’s, nobody else’s, not its seller’s and not an admin’s', async () => {
    const order_id = await order(await digital())
    expect(await downloads(buyer, order_id)).toHaveLength(1)
    for (const who of [stranger, seller, admin]) {
      expect(await downloads(who, order_id)).toEqual([])
      expect(JSON.stringify(await downloads(who))).not.toContain(order_id)
    }
    expect((await refused(downloads({ api: server.client() }, order_id))).status).toBe(401)
  })

  it('is there as long as it is paid for', async () => {
    const order_id = await order(await digital())
    const count = async () => (await downloads(buyer, order_id)).length
    const back = (amount: string) =>
      sql(`update orders set refunded = ${amount} where order_id = $1`, [order_id])
    await back('amount / 2')
    expect(await count()).toBe(1)
    await back('amount')
    expect(await count()).toBe(0)
    await back('0')
    for (const [state, seen] of [
      ['pending', 0],
      ['disputed', 1],
      ['cancelled', 0],
      ['reviewed', 1],
    ] as const) {
      await sql('update orders set state = $2 where order_id = $1', [order_id, state])
      expect([state, await count()]).toEqual([state, seen])
    }
  })

  it('can be asked to be changed until its buyer accepts it, as often as they like, and stays theirs meanwhile', async () => {
    const order_id = await order(await digital())
    const ask = () =>
      buyer.api.call('orders/requestRevision', { order_id, message: 'It is cut off' })
    const deliver = () => seller.api.call('orders/deliver', { order_id, message: 'Whole now' })
    for (let n = 0; n < 4; n++) {
      expect((await ask()).order).toMatchObject({ state: 'revision_requested', changes: null })
      expect(await downloads(buyer, order_id)).toHaveLength(1)
      expect((await deliver()).order.state).toBe('delivered')
    }
    const { order: now } = await buyer.api.call('orders/get', { order_id })
    expect(now?.can.request_revision).toBe(true)
    await buyer.api.call('orders/accept', { order_id })
    expect((await refused(ask())).code).toBe('order_illegal_step')
  })

  it('waits for the seller’s word where it is paid directly, and is revoked with the order', async () => {
    const { sx_id } = await openListing(seller.api, admin.api, {
      ...(await digital()),
      payment: ['cash'],
    })
    const { order: agreed } = await buyer.api.call('orders/agree', { sx_id, payment: 'cash' })
    const { order_id } = agreed
    const { notifications } = await seller.api.call('notifications/get', {})
    expect(notifications[0]?.text).toMatch(/ordered “.*” and pays you directly$/)
    expect(await downloads(buyer, order_id)).toEqual([])
    await seller.api.call('orders/confirmPaid', { order_id })
    await seller.api.call('orders/deliver', { order_id }).catch(() => undefined)
    expect(await downloads(buyer, order_id)).toHaveLength(1)
    await add(stranger, sx_id)
    const [back = ''] = await pay(stranger)
    expect(await downloads(stranger, back)).toHaveLength(1)
    await stranger.api.call('orders/dispute', { order_id: back, reason: 'Not that' })
    await admin.api.call('disputes/decide', { order_id: back, verdict: 'buyer', reason: 'Right' })
    expect(await downloads(stranger, back)).toEqual([])
  })
})

/** A picture that `Files/upload` drew; each call sends another one. */
async function picture({ api }: Person): Promise<{ id: string; src: string }> {
  const bytes = await noise(150 + Math.floor(Math.random() * 400), 90)
    .png()
    .toBuffer()
  const file = new File([Uint8Array.from(bytes)], 'photo.png', { type: 'image/png' })
  const { attachment_id, url } = await api.call('Files/upload', { purpose: 'service', file })
  return { id: attachment_id, src: url }
}

describe('a picture that was uploaded', () => {
  it('is sold and delivered as a file, by the person whose it is alone', async () => {
    const [own, theirs] = [await picture(seller), await picture(stranger)]
    const order_id = await order({ stype: 'digital', digital_files: [own.id] })
    const [file] = await downloads(buyer, order_id)
    expect(file).toMatchObject({ name: 'picture.webp', mime: 'image/webp' })
    const { rawPayload, headers } = await get(file?.url ?? '')
    expect(rawPayload.equals((await get(own.src)).rawPayload)).toBe(true)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(headers['content-disposition']).toMatch(/^attachment/)
    const made = await order()
    const deliver = (id: string) =>
      seller.api.call('orders/deliver', { order_id: made, attachments: [id] })
    expect((await refused(deliver(theirs.id))).fields).toHaveProperty('attachments')
    const delivered = await deliver(own.id)
    expect(delivered.order.events.at(-1)?.attachments).toMatchObject([{ document_id: own.id }])
    const wrong = openListing(seller.api, admin.api, {
      stype: 'digital',
      digital_files: [theirs.id],
    })
    expect((await refused(wrong)).fields).toHaveProperty('digital_files')
    // A picture that was sold stays.
    const gone = refused(seller.api.call('Files/deleteFile', { attachment_id: own.id }))
    expect((await gone).code).toBe('illegal_step')
  })
})

describe('the address of a download', () => {
  it('opens that file alone, for five minutes, and is believed in no letter that was changed', async () => {
    const order_id = await order(await digital())
    const [file] = await downloads(buyer, order_id)
    const [pathname = '', key = ''] = (file?.url ?? '').split('?key=')
    expect((await get(`${pathname}?key=${key}`)).body).toBe(content)
    const left = Date.parse(file?.expires_at ?? '') - Date.now()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(5 * 60_000)
    const id = file?.attachment_id ?? ''
    const addresses = openSignedAddresses(server.parts.secrets, 'files: document')
    const old = addresses.sign(pathname, { id }, -1).url
    const other = openSignedAddresses(server.parts.secrets, 'exports: file').sign(pathname, { id })
    const [said = '', signature = ''] = key.split('.')
    const longer = Buffer.from(JSON.stringify([Date.now() + 9e9, { id }])).toString('base64url')
    for (const url of [
      pathname,
      old,
      other.url,
      `${pathname}?key=${longer}.${signature}`,
      `${pathname}?key=${said}.${signature.slice(0, -4)}AAAA`,
      `${pathname.replace('.txt', '.exe')}?key=${key}`,
    ])
      expect((await get(url)).statusCode).toBe(404)
  })

  it('is good for who bought it alone, in the browser that asked, until they sign out', async () => {
    const person = await server.person()
    const { sx_id } = await openListing(seller.api, admin.api, await digital())
    await add(person, sx_id)
    await pay(person)
    const cookie = `plaudit_device=${person.session.ssid}`
    const browser = { api: server.client(person.session, { cookie }) }
    const [file] = await downloads(browser)
    const url = file?.url ?? ''
    const status = async (headers: Record<string, string> = {}) =>
      (await get(url, headers)).statusCode
    expect(await status({ cookie })).toBe(200)
    expect(await status({ cookie, range: 'bytes=2-7' })).toBe(206)
    const { token = '', username = '', ssid } = stranger.session
    const others = { authorization: `Bearer ${token}_${username}` }
    const stolen = [{ cookie: `plaudit_device=${ssid}` }, { cookie, ...others }, others]
    for (const headers of stolen) expect(await status(headers)).toBe(404)
    expect(await status()).toBe(404)
    const [program] = await downloads(person)
    expect((await get(program?.url ?? '')).statusCode).toBe(200)
    expect((await get(program?.url ?? '', others)).statusCode).toBe(404)
    await person.api.call('login/logout', {})
    expect(await status({ cookie })).toBe(404)
  })

  it('opens nothing any more once the order is paid back', async () => {
    const person = await server.person()
    const { sx_id } = await openListing(seller.api, admin.api, await digital())
    await add(person, sx_id)
    const [order_id = ''] = await pay(person)
    const [file] = await downloads(person, order_id)
    const status = async () => (await get(file?.url ?? '')).statusCode
    expect(await status()).toBe(200)
    const { order: paid } = await person.api.call('orders/get', { order_id })
    const payment_id = paid?.receipts[0] ?? ''
    await admin.api.call('payments/refund', { payment_id, amount: 500, reason: 'A part' })
    expect([await status(), (await downloads(person, order_id)).length]).toEqual([200, 1])
    await admin.api.call('payments/refund', { payment_id, reason: 'The rest' })
    await expect.poll(status).toBe(404)
    expect(await downloads(person, order_id)).toEqual([])
  })

  it('gives the piece that was asked for, and refuses one that is not in the file', async () => {
    const order_id = await order(await digital())
    const [file] = await downloads(buyer, order_id)
    const url = file?.url ?? ''
    const piece = async (range: string, more: Record<string, string> = {}) => {
      const { statusCode, body, headers } = await get(url, { range, ...more })
      return [statusCode, body, headers['content-range']]
    }
    const all = content.length
    expect(await piece('bytes=2-7')).toEqual([206, content.slice(2, 8), `bytes 2-7/${all}`])
    expect(await piece('bytes=-2')).toEqual([206, '..', `bytes ${all - 2}-${all - 1}/${all}`])
    expect(await piece('bytes=30-')).toEqual([206, '..', `bytes 30-31/${all}`])
    expect(await piece('bytes=30-99')).toEqual([206, '..', `bytes 30-31/${all}`])
    for (const outside of [`bytes=${all}-`, 'bytes=99-100']) {
      const [status, body, where] = await piece(outside)
      expect([status, where]).toEqual([416, `bytes */${all}`])
      expect(body).not.toContain('sample')
    }
    // A piece of what is no longer the same file is the whole of the new one.
    expect((await piece('bytes=2-7', { 'if-range': '"another"' })).slice(0, 2)).toEqual([
      200,
      content,
    ])
  })
})

it('has as many changes as its package names, and the buyer still has a person to ask', async () => {
  const [one] = listing().package as object[]
  const id = await order({ package: [{ ...one, changes: 1 }] as never })
  const ask = () => buyer.api.call('orders/requestRevision', { order_id: id, message: 'Brighter' })
  const deliver = () => seller.api.call('orders/deliver', { order_id: id })
  expect((await deliver()).order.changes).toEqual({ of: 1, left: 1 })
  expect((await ask()).order.changes).toEqual({ of: 1, left: 0 })
  await deliver()
  const { order: now } = await buyer.api.call('orders/get', { order_id: id })
  expect([now?.can.request_revision, now?.can.dispute, now?.can.accept]).toEqual([
    false,
    true,
    true,
  ])
  expect((await refused(ask())).code).toBe('no_changes_left')
})
