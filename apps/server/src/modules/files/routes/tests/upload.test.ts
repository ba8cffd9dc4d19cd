import { crc32, deflateSync } from 'node:zlib'
import type { Picture } from '@plaudit/contract/files'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makePerson } from '../../../accounts/factory.ts'
import { openServer, server } from '../../../accounts/routes/tests/testing.ts'
import { noise, type Part } from '../../factory.ts'
import { get, openWithPerson, person, plain, send, upload } from './testing.ts'

openServer()
openWithPerson()

const pictureIn = (body: Record<string, unknown>): Picture => body['picture'] as Picture

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

describe('Files/upload', () => {
  it('makes the sizes of screens, without what the camera wrote [cf:889de]', async () => {
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

  it('gives the first answer to the same file under the same key, and refuses another one', async () => {
    const under = async (colour: string) =>
      upload(
        [{ name: 'file', value: await plain(30, 20, colour).png().toBuffer() }],
        person,
        'one-and-the-same',
      )
    const first = await under('#118833')
    expect([first.status, await under('#118833')]).toEqual([200, first])
    const { status, body } = await under('#881133')
    expect([status, body['code']]).toEqual([409, 'idempotency_conflict'])
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
      const content = await noise(300, 200).toFormat(kind, { effort: 1 }).toBuffer()
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
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.from(Array.from({ length: 4000 }, (_, n) => (n * 7919) % 251))],
  ])('refuses %s', async (_, content) => {
    const { status, body } = await send(content)
    expect([status, body['code']]).toEqual([400, 'invalid_picture'])
  })

  it('keeps a document that no picture is asked for, and refuses it as one', async () => {
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj')
    const { status, body } = await send(pdf)
    expect([status, body['picture']]).toEqual([200, undefined])
    const fetched = await get(String(body['url']))
    expect(fetched.rawPayload.equals(pdf)).toBe(true)
    const cover = await send(pdf, 'cover')
    expect([cover.status, cover.body['code']]).toEqual([400, 'invalid_picture'])
  })

  it('refuses half a picture and one that unpacks to far too many pixels', async () => {
    const whole = await noise(800, 800).jpeg().toBuffer()
    expect((await send(whole.subarray(0, whole.length / 2))).body['code']).toBe('invalid_picture')
    expect((await send(png(300, 200))).status).toBe(200)
    const bomb = png(30_000, 30_000)
    expect(bomb.length).toBeLessThan(3_000_000)
    expect((await send(bomb)).body['code']).toBe('invalid_picture')
  })

  it('refuses a few kilobytes of a kind that takes a gigabyte to be read', async () => {
    const avif = (side: number) => plain(side, side, '#204060').avif({ effort: 0 }).toBuffer()
    expect((await send(await avif(600))).status).toBe(200)
    const trap = await avif(4002)
    expect(trap.length).toBeLessThan(10_000)
    expect((await send(trap)).body['code']).toBe('invalid_picture')
  })

  it('draws what one person sends at once one after the other, and all of it', async () => {
    const sent = await Promise.all(
      Array.from({ length: 12 }, async () => send(await noise(300, 200).png().toBuffer())),
    )
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
  })

  it('refuses more than 3 MB by the specified sentence, and takes exactly that [cf:aac44]', async () => {
    const { status, body } = await send(Buffer.alloc(3_145_729, 1))
    expect([status, body['error']]).toEqual([
      413,
      'File too big! Your file cannot be more than 3 MB.',
    ])
    const picture = await plain(50, 50, '#123456').jpeg().toBuffer()
    const padded = Buffer.concat([picture, Buffer.alloc(3_145_728 - picture.length)])
    expect((await send(padded)).status).toBe(200)
  })

  it('says what is missing or unknown [cf:37d60]', async () => {
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
