import type { Api } from '@plaudit/client/client'
import type { CallName } from '@plaudit/contract/calls'
import sharp from 'sharp'
import { expect } from 'vitest'

/** A picture of this person's own. */
export async function pictureOf(
  api: Api,
  purpose: 'cover' | 'service' | 'avatar',
): Promise<string> {
  const create = { width: 64, height: 48, channels: 3, background: '#a26' } as const
  const png = await sharp({ create }).png().toBuffer()
  const file = new Blob([Uint8Array.from(png)], { type: 'image/png' })
  return (await api.call('Files/upload', { purpose, file })).attachment_id
}

export type Thing = Record<string, unknown>

/** Makes a thing by a call, and saves it as it was answered: nothing but its revision is another. */
export async function savesAgain(
  api: Api,
  name: CallName,
  key: string,
  given: Thing,
): Promise<Thing> {
  const save = async (body: Thing): Promise<Thing> =>
    ((await api.call(name, body as never)) as unknown as Record<string, Thing>)[key] ?? {}
  const first = await save(given)
  const { revision: _, updatedAt: __, timestamp: ___, ...same } = first
  const again = await save(first)
  expect([name, again]).toEqual([name, expect.objectContaining(same)])
  return again
}
