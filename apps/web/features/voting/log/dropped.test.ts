import { expect, it } from 'vitest'
import { logAmong } from './dropped.ts'
import { isReceiptId, receiptIdIn } from './receipt-id.ts'

const file = (path: string) => ({ path, read: async () => new TextEncoder().encode(path) })

it('finds a log wherever it lies in what was dropped, and the receipts beside it', async () => {
  const log = await logAmong([
    file('home/notes.txt'),
    file('home/mine.tlog-proof'),
    file('home/copy/checkpoint'),
    file('home/copy/tile/0/000.p/5'),
    file('home/copy/old/checkpoint'),
  ])
  expect([...(log?.files.keys() ?? [])]).toEqual(['checkpoint', 'tile/0/000.p/5', 'old/checkpoint'])
  expect(log?.receipts).toEqual(['home/mine.tlog-proof'])
})

it('finds a log that was dropped without its folder, and none where there is no head', async () => {
  expect([...((await logAmong([file('checkpoint')]))?.files.keys() ?? [])]).toEqual(['checkpoint'])
  expect(await logAmong([file('checkpoints'), file('a/mycheckpoint')])).toBeUndefined()
  expect(await logAmong([])).toBeUndefined()
})

it('reads a receipt’s number as people write it', () => {
  const id = 'ScDG2mxSntuI0rj1SQdx2KM9v'
  for (const text of [
    id,
    'ScDG-2mxS-ntuI-0rj1-SQdx-2KM9-v',
    ` https://vote.example/receipt/${id} `,
  ])
    expect(receiptIdIn(text)).toBe(id)
  expect(isReceiptId(id)).toBe(true)
  for (const text of ['', 'short', `${id}!`, id.repeat(3)]) expect(isReceiptId(text)).toBe(false)
})
