import { crc32, deflateSync } from 'node:zlib'
import type { Picture } from '@plaudit/contract/files'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, statement } from '../../platform/db/db.ts'
import {
  makePerson,
  openTestServer,
  type TestPerson,
  type TestServer,
} from '../accounts/factory.ts'
import { picturesByIds, provePictures } from './data.ts'
import { noise, upload as uploadForm, type Part } from './factory.ts'
import { keepPicture } from './mutations/pictures.ts'
import { sweepOrphans } from './mutations/sweepOrphans.ts'

let server: TestServer
let person: TestPerson

beforeAll(async () => {
  server = await openTestServer()
  person = await makePerson(server.db)
})
afterAll(() => server.close())

const upload = (parts: Part[], who: TestPerson | undefined = person) =>
  uploadForm(server, parts, who)

const send = (value: Uint8Array, purpose?: string) =>
  upload([
    ...(purpose === undefined ? [] : [{ name: 'purpose', value: purpose }]),
    { name: 'file', value },
  ])

const pictureIn = (body: Record<string, unknown>): Picture => body['picture'] as Picture

const plain = (width: number, height: number, background: string): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })

/** A picture of one grey, written by hand: 900 million pixels take a moment to make and no room. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 1 })
  const chunk = (kind: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    mark,
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers })

describe('Files/upload', () => {
  it('makes the sizes of screens, without what the camera wrote', async () => {
    const photo = await plain(3000, 2000, '#2040c0')
      .withExif({
        IFD0: { Copyright: 'planted secret', Make: 'camera' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1' },
      })
      .jpeg()
      .toBuffer()
    expect(photo.includes('planted secret')).toBe(true)
    const { status, body } = await send(photo)
    expect(status).toBe(200)
    const picture = pictureIn(body)
    const id = picture.attachment_id
    expect(body).toMatchObject({ attachment_id: id, url: `/files/${id}/640.webp` })
    expect(picture).toMatchObject({ width: 1280, height: 853, src: `/files/${id}/640.webp` })
    expect(picture.srcset.match(/ \d+w/g)).toEqual([' 160w', ' 320w', ' 640w', ' 1280w'])
    expect(picture.color).toMatch(/^#[0-2][0-9a-f][3-5][0-9a-f][b-c][0-9a-f]$/)
    for (const width of [160, 320, 640, 1280]) {
      const file = await get(`/files/${id}/${width}.webp`)
      expect(file.statusCode).toBe(200)
      const metadata = await sharp(file.rawPayload).metadata()
      expect([metadata.format, metadata.width, metadata.exif]).toEqual(['webp', width, undefined])
      expect(file.rawPayload.includes('planted secret')).toBe(false)
    }
  })

  it('gives a cover the width of a desk, and a small picture its own', async () => {
    const wide = pictureIn(
      (await send(await plain(2400, 1350, '#118833').jpeg().toBuffer(), 'cover')).body,
    )
    expect([wide.width, wide.height]).toEqual([1920, 1080])
    const small = pictureIn((await send(await plain(200, 100, '#118833').png().toBuffer())).body)
    expect(small.srcset.match(/ \d+w/g)).toEqual([' 160w', ' 200w'])
    expect([small.width, small.height, small.src]).toEqual([
      200,
      100,
      `/files/${small.attachment_id}/200.webp`,
    ])
    const dot = pictureIn((await send(await plain(1, 1, '#ff0000').png().toBuffer())).body)
    expect([dot.width, dot.height]).toEqual([1, 1])
  })

  it('turns a picture upright', async () => {
    const lying = await plain(400, 200, '#aa2222')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const picture = pictureIn((await send(lying)).body)
    expect([picture.width, picture.height]).toEqual([200, 400])
  })

  it('takes the first frame of what moves, and cuts what is taller than any screen', async () => {
    const frames = await sharp(
      [
        await plain(60, 40, '#ff0000').png().toBuffer(),
        await plain(60, 40, '#0000ff').png().toBuffer(),
      ],
      {
        join: { animated: true },
      },
    )
      .gif()
      .toBuffer()
    const moving = pictureIn((await send(frames)).body)
    expect([moving.width, moving.height]).toEqual([60, 40])
    expect(moving.color).toMatch(/^#f/)
    const tower = pictureIn((await send(await plain(100, 9000, '#00ff00').png().toBuffer())).body)
    expect([tower.width, tower.height]).toEqual([100, 400])
  })

  it.each(['png', 'webp', 'gif', 'tiff', 'avif'] as const)(
    'takes %s, whatever it is called',
    async (kind) => {
      const content = await noise(300, 200).toFormat(kind).toBuffer()
      const { status } = await upload([
        { name: 'file', value: content, filename: 'x.exe', type: 'text/html' },
      ])
      expect(status).toBe(200)
    },
  )

  it('stores the same content once for a person and purpose, also when sent twice at once', async () => {
    const content = await noise(500, 500).jpeg().toBuffer()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(content)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body['attachment_id'])).size).toBe(1)
    const cover = await send(content, 'cover')
    const other = await upload([{ name: 'file', value: content }], await makePerson(server.db))
    const ids = [answers[0]?.body, cover.body, other.body].map((body) => body?.['attachment_id'])
    expect(new Set(ids).size).toBe(3)
  })

  it.each([
    ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a document', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj')],
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.from(Array.from({ length: 4000 }, (_, n) => (n * 7919) % 251))],
  ])('refuses %s', async (_, content) => {
    const { status, body } = await send(content)
    expect([status, body['code']]).toEqual([400, 'invalid_picture'])
  })

  it('refuses half a picture and one that unpacks to far too many pixels', async () => {
    const whole = await noise(800, 800).jpeg().toBuffer()
    expect((await send(whole.subarray(0, whole.length / 2))).body['code']).toBe('invalid_picture')
    expect((await send(png(300, 200))).status).toBe(200)
    const bomb = png(30_000, 30_000)
    expect(bomb.length).toBeLessThan(3_000_000)
    expect((await send(bomb)).body['code']).toBe('invalid_picture')
  })

  it('refuses more than 3 MB by the specified sentence, and takes exactly that', async () => {
    const { status, body } = await send(Buffer.alloc(3_145_729, 1))
    expect([status, body['error']]).toEqual([
      413,
      'File too big! Your file cannot be more than 3 MB.',
    ])
    const picture = await plain(50, 50, '#123456').jpeg().toBuffer()
    const padded = Buffer.concat([picture, Buffer.alloc(3_145_728 - picture.length)])
    expect((await send(padded)).status).toBe(200)
  })

  it('says what is missing or unknown', async () => {
    const content = await plain(20, 20, '#000000').png().toBuffer()
    const cases: [Part[], Record<string, string>][] = [
      [[], { file: 'Please Select a Photo' }],
      [
        [
          { name: 'purpose', value: 'poster' },
          { name: 'file', value: content },
        ],
        { purpose: 'This is not valid.' },
      ],
      [
        [
          { name: 'file', value: content },
          { name: 'extra', value: 'x' },
        ],
        { extra: 'This is not known here.' },
      ],
      [[{ name: 'photo', value: content }], { photo: 'This is not known here.' }],
    ]
    for (const [parts, fields] of cases) {
      const { status, body } = await upload(parts)
      expect([status, body['fields']]).toEqual([400, fields])
    }
    expect(
      (
        await upload([
          { name: 'file', value: content },
          { name: 'file', value: content },
        ])
      ).status,
    ).toBe(400)
  })

  it('is for signed-in people, and for forms with files', async () => {
    const content = await plain(20, 20, '#000000').png().toBuffer()
    const visitor = await server.app.inject({
      method: 'POST',
      url: '/app/Files/upload',
      payload: content,
      headers: { 'content-type': 'image/png' },
    })
    // Nothing of a visitor's body is read.
    expect(visitor.statusCode).toBe(401)
    const nobody = await upload([{ name: 'file', value: content }], { ...person, token: 'x' })
    expect(nobody.status).toBe(401)
    const asJson = await server.call('Files/upload', { file: 'x' }, person)
    expect([asJson.status, asJson.body['code']]).toEqual([415, 'unsupported_media'])
    expect((await server.call('Files/upload', {})).body['code']).toBe('sign_in_required')
  })
})

describe('GET /files', () => {
  it('is kept for good, shows nothing but a picture, and knows what one has', async () => {
    const { body } = await send(await plain(700, 500, '#445566').jpeg().toBuffer())
    const file = await get(String(body['url']))
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(file.rawPayload.length),
    })
    expect(file.headers['content-security-policy']).toMatch(/sandbox/)
    const again = await get(String(body['url']), { 'if-none-match': String(file.headers['etag']) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  it.each([
    '/files/0123456789012345678901/640.webp',
    '/files/0123456789012345678901/640.png',
    '/files/..%2f..%2f..%2fsecret.key/640.webp',
    '/files/secret.key',
    '/files/%00/1.webp',
    `/files/${'x'.repeat(150)}/1.webp`,
  ])('has nothing at %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })
})

describe('Files/deleteFile', () => {
  const uploaded = async () =>
    String((await send(await noise(40, 40).png().toBuffer())).body['attachment_id'])
  const remove = (attachment_id: unknown, who: TestPerson | undefined = person) =>
    server.call('Files/deleteFile', { attachment_id }, who)

  it('deletes one of one’s own, with its files', async () => {
    const id = await uploaded()
    expect((await remove(id)).body).toEqual({ deleted: true })
    expect((await remove(id)).status).toBe(404)
    await expect.poll(async () => (await get(`/files/${id}/40.webp`)).statusCode).toBe(404)
  })

  it('leaves another’s alone, and one that is shown somewhere', async () => {
    const id = await uploaded()
    expect((await remove(id, await makePerson(server.db))).status).toBe(404)
    await statement(server.db, 'update users set avatar_id = $1 where user_id = $2', [
      id,
      person.user_id,
    ])
    const { status, body } = await remove(id)
    expect([status, body['code']]).toEqual([409, 'illegal_step'])
    expect((await get(`/files/${id}/40.webp`)).statusCode).toBe(200)
    const me = await server.call('api/getUser', {}, person)
    expect(me.body['avatar']).toBe(`/files/${id}/40.webp`)
  })

  it.each([undefined, '', 7, '../x', "'; drop table attachments; --", 'x'.repeat(10_000)])(
    'refuses %j',
    async (id) => {
      expect((await remove(id)).status).toBe(400)
    },
  )
})

describe('for other modules', () => {
  it('gives pictures by id and proves whose they are', async () => {
    const id = String((await send(await noise(90, 90).png().toBuffer())).body['attachment_id'])
    const pictures = await picturesByIds(server.db, [id, id, 'none'])
    expect([...pictures.keys()]).toEqual([id])
    await provePictures(server.db, person.user_id, [id])
    const other = await makePerson(server.db)
    await expect(provePictures(server.db, other.user_id, [id], 'cover')).rejects.toMatchObject({
      detail: { fields: { cover: 'unknown_picture' } },
    })
  })

  it('sweeps files that belong to nothing, and no others', async () => {
    const { storage } = server.parts
    const id = String((await send(await noise(64, 64).png().toBuffer())).body['attachment_id'])
    await storage.put('pictures/0123456789012345678901/160.webp', Buffer.from('left behind'))
    await storage.put('documents/0123456789012345678901', Buffer.from('left behind'))
    expect(await sweepOrphans(server.db, storage)).toBe(0)
    const later = Date.now() + 2 * 86_400_000
    const aged = {
      ...storage,
      list: async function* (folder: string) {
        for await (const file of storage.list(folder)) yield { ...file, at: later - 3 * 86_400_000 }
      },
    }
    expect(await sweepOrphans(server.db, aged)).toBe(2)
    expect((await get(`/files/${id}/64.webp`)).statusCode).toBe(200)
  })

  it('does not bring back a picture that was deleted while it was sent again', async () => {
    const content = await noise(33, 33).png().toBuffer()
    const id = String((await send(content)).body['attachment_id'])
    const known = { attachment_id: id } as never
    await server.call('Files/deleteFile', { attachment_id: id }, person)
    await expect(
      inTransaction(server.db, (tx) => keepPicture(tx, server.parts.storage, { known })),
    ).rejects.toMatchObject({ code: 'in_progress' })
  })
})
