import { mkdtemp, utimes, writeFile } from 'node:fs/promises'
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

it('ends what its sender left in the middle when they need its room, and nothing that still comes or is another’s', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'inbox-'))
  const inbox = new Inbox<{ owner: number }>(folder, 1000, async () => undefined)
  const minutes = (ago: number) => new Date(Date.now() - ago * 60_000)
  const lay = async (id: string, claims: string, ago: number, size = 600) => {
    const place = path.join(folder, id)
    await writeFile(place, 'half')
    await utimes(place, minutes(ago), minutes(ago))
    const notes = { id, size, offset: 0, metadata: { claims } }
    await inbox.store.configstore.set(id, notes as never)
  }
  await lay('left', 'ann', 11)
  await lay('coming', 'ann', 9)
  await lay('whole', 'ann', 11, 4)
  await lay('bens', 'ben', 11)
  expect(await inbox.begin('new', { claims: 'ann', bytes: 1 })).toMatchObject({ count: 3 })
  expect(await inbox.endLeft('ann')).toBe(1)
  expect(await inbox.begin('new', { claims: 'ann', bytes: 1 })).toEqual({ count: 2, bytes: 604 })
})
