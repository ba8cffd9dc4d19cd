import { describe, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { makePerson, type TestPerson } from '../../../accounts/factory.ts'
import { openServer, server } from '../../../accounts/routes/tests/testing.ts'
import { documentKey, pictureKey, picturesByIds, provePictures } from '../../data.ts'
import { noise, upload } from '../../factory.ts'
import { keepPicture } from '../../mutations/pictures.ts'
import { removeStored } from '../../mutations/removed.ts'
import { sweepOrphans } from '../../mutations/sweepOrphans.ts'
import { get, openWithPerson, person, plain, send } from './testing.ts'

openServer()
openWithPerson()

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

it.each([
  ['notes.txt', 'Café, naïve: twelve points'],
  ['prices.csv', 'label,price\r\nSmall,10\r\n'],
  ['film.srt', '1\n00:00:01,000 --> 00:00:02,000\nGood evening\n'],
  ['film.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood evening\n'],
  ['page.html', 'No page at all'],
])(
  'a text, %s, is kept as it is, and is a file to save wherever it is opened',
  async (name, text) => {
    const value = Buffer.from(text)
    const { status, body } = await upload(server, [{ name: 'file', value, filename: name }], person)
    expect([status, body['picture']]).toEqual([200, undefined])
    const { rawPayload, headers } = await get(String(body['url']))
    expect(rawPayload.equals(value)).toBe(true)
    expect(headers['content-type']).toMatch(/^text\/(plain|vtt)/)
    expect(headers['content-disposition']).toMatch(/^attachment; .*\.(txt|csv|srt|vtt)/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  },
)

describe('Files/deleteFile', () => {
  const uploaded = async () =>
    String((await send(await noise(40, 40).png().toBuffer())).body['attachment_id'])
  const remove = (attachment_id: unknown, who: TestPerson | undefined = person) =>
    server.call('Files/deleteFile', { attachment_id }, who)

  it('deletes one of one’s own, with its files [cf:bec51]', async () => {
    const id = await uploaded()
    expect((await remove(id)).body).toEqual({ deleted: true })
    expect((await remove(id)).status).toBe(404)
    const other = { video_id: await uploaded() }
    expect((await server.call('Files/deleteFile', other, person)).body).toEqual({ deleted: true })
    expect((await server.call('Files/deleteFile', {}, person)).status).toBe(400)
    // Nobody is shown it from then on, though its files stay for a moment.
    expect((await get(`/files/${id}/40.webp`)).statusCode).toBe(404)
    const { storage } = server.parts
    expect(await storage.size(pictureKey(id, 40))).toBeGreaterThan(0)
    await removeStored(server.db, storage, 0)
    expect(await storage.size(pictureKey(id, 40))).toBeUndefined()
  })

  it('deletes a file that is no picture, unless something names it', async () => {
    const file = { name: 'file', value: Buffer.from('A plan of the hall'), filename: 'plan.txt' }
    const sent = async () => {
      const { body } = await upload(server, [file], person, '/app/Files/uploadDocument')
      return String(body['document_id'])
    }
    const id = await sent()
    expect((await remove(id, await makePerson(server.db))).status).toBe(404)
    const keep = `insert into kept_documents (document_id, keeper) values ($1, 'order:1')`
    await statement(server.db, keep, [id])
    expect((await remove(id)).body['code']).toBe('illegal_step')
    await statement(server.db, 'delete from kept_documents where document_id = $1', [id])
    expect((await remove(id)).body).toEqual({ deleted: true })
    expect((await remove(id)).status).toBe(404)
    await removeStored(server.db, server.parts.storage, 0)
    expect(await server.parts.storage.size(documentKey(id))).toBeUndefined()
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
