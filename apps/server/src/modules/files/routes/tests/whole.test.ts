import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { maxUploadBytes } from '@plaudit/contract/constants'
import { beforeAll, expect, it } from 'vitest'
import { openServer, server } from '../../../accounts/routes/tests/testing.ts'
import { formOf } from '../../factory.ts'
import { openWithPerson, person } from './testing.ts'

openServer()
openWithPerson()
beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})

/** Sends a file whose first piece ends behind its byte `first`. */
async function sendInTwo(bytes: number, first: number): Promise<number> {
  const { payload, headers } = await formOf(
    [{ name: 'file', value: Buffer.alloc(bytes, 'a'), filename: 'long.txt' }],
    person,
  )
  const end = payload.indexOf('\r\n\r\n') + 4 + first
  const { port } = server.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, path: '/app/Files/uploadDocument', method: 'POST', headers },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    sent.on('error', reject)
    sent.write(payload.subarray(0, end))
    setTimeout(() => sent.end(payload.subarray(end)), 20)
  })
}

it('refuses a file over the limit wherever its pieces end, and never keeps what was cut', async () => {
  const most = maxUploadBytes
  const over = await Promise.all(
    [most - 65_536, most - 1, most, most + 1, most + 99].map((first) =>
      sendInTwo(most + 100, first),
    ),
  )
  expect(over).toEqual(Array(5).fill(413))
  expect(await sendInTwo(most, most)).toBe(200)
})

it('takes no piece, and cuts off a piece that comes, once the disk is nearly full', async () => {
  const { storage } = server.parts
  const { left } = storage
  const bytes = Buffer.alloc(1_000_000, 'a')
  const { body } = await server.call('videos/send', { bytes: bytes.length }, person)
  const { port } = server.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}${String(body['url'])}`
  const tus = { 'tus-resumable': '1.0.0' }
  const headers = (from: number) => ({
    ...tus,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(from),
  })
  const rest = (from: number) =>
    fetch(url, { method: 'PATCH', headers: headers(from), body: bytes.subarray(from) })
  const offset = async () =>
    Number((await fetch(url, { method: 'HEAD', headers: tus })).headers.get('upload-offset'))
  const length = { ...tus, 'upload-length': String(bytes.length) }
  expect((await fetch(url, { method: 'POST', headers: length })).status).toBe(201)
  const coming = request(url, {
    method: 'PATCH',
    headers: { ...headers(0), 'content-length': bytes.length },
  })
  // There is room when the piece begins, and none at the next look.
  let looks = 0
  storage.left = async () => (looks++ === 0 ? 1 : 0)
  coming.write(bytes.subarray(0, 300_000))
  expect(await once(coming, 'error')).toHaveLength(1)
  expect(looks).toBe(2)
  const kept = await offset()
  expect(kept).toBeLessThan(bytes.length)
  const refused = await rest(kept)
  expect([refused.status, await refused.json()]).toMatchObject([507, { code: 'disk_nearly_full' }])
  storage.left = left
  expect((await rest(kept)).status).toBe(200)
})
