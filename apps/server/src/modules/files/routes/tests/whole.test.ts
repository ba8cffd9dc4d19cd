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
