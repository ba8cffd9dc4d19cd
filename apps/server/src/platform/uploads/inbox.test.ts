import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { Inbox } from './inbox.ts'

it('sees each of several uploads that begin at once, of the same sender alone', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'inbox-'))
  const inbox = new Inbox<{ owner: number }>(folder, 1000, async () => undefined)
  const begin = (id: string, claims: string) => inbox.begin(id, { claims, bytes: 600 })
  const seen = await Promise.all([begin('a', 'ann'), begin('b', 'ann'), begin('c', 'ben')])
  expect(Math.max(...seen.map(({ bytes }) => bytes))).toBe(600)
  expect(seen[2]).toEqual({ count: 0, bytes: 0 })
  inbox.giveUp('b')
  expect(await begin('a', 'ann')).toEqual({ count: 0, bytes: 0 })
})
