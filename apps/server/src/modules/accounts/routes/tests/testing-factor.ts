import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import type { TestPerson } from '../../factory.ts'
import { server } from './testing.ts'

/** A code of an authenticator (RFC 6238), reckoned here by its own means. */
export function codeOf(secret: string, step: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret]
    .map((sign) => letters.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}
export const stepNow = () => Math.floor(Date.now() / 30_000)

/** Turns the second factor on. */
export async function withFactor(of: TestPerson) {
  const { body } = await server.call('account/beginFactor', {}, of)
  const secret = String(body['secret'])
  const wrong = await server.call('account/confirmFactor', { code: '000000' }, of)
  expect(wrong.body['code']).toBe('invalid_code')
  const on = await server.call('account/confirmFactor', { code: codeOf(secret, stepNow()) }, of)
  expect(on.status).toBe(200)
  return { secret, recovery: on.body['recovery_codes'] as string[] }
}
