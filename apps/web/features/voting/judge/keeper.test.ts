import type { JudgeSheet, Mark } from '@plaudit/contract/judging'
import { expect, test } from 'vitest'
import { SheetKeeper } from './keeper.ts'

const sheet: JudgeSheet = {
  round_id: 1,
  marked: 0,
  recused: 0,
  total: 2,
  handed_in_at: null,
  changed: false,
  open: true,
  marks: [],
  own: [],
  casx_id: null,
}

class Refused extends Error {}

function keeperOver(answer: (mark: Mark) => Promise<void>) {
  const sent: string[] = []
  const refused: unknown[] = []
  const stored = new Map<string, Mark>()
  const keeper = new SheetKeeper([], {
    pause: 1,
    again: 1,
    isRefusal: (error) => error instanceof Refused,
    onRefused: (errors) => refused.push(...errors),
    onSheet: () => undefined,
    send: async (mark) => {
      sent.push(`${mark.assox_id} ${JSON.stringify(mark.scores)}`)
      await answer(mark)
      stored.set(mark.assox_id, mark)
      return { ...sheet, marks: [...stored.values()] }
    },
  })
  return { keeper, sent, refused }
}

test('marks are shown at once and kept once, with the last of what was given', async () => {
  const { keeper, sent } = keeperOver(async () => undefined)
  expect(await keeper.flush()).toBe(true)
  expect(keeper.state().kept).toBe('nothing')
  keeper.change('anna', { scores: { voice: 3 } })
  keeper.change('anna', { scores: { voice: 4 } })
  expect(keeper.state().marks.get('anna')?.scores).toEqual({ voice: 4 })
  expect(keeper.state().kept).toBe('saving')
  expect(await keeper.flush()).toBe(true)
  expect(sent).toEqual(['anna {"voice":4}'])
  expect(keeper.state().kept).toBe('saved')
})

test('what is changed while it is sent is sent again', async () => {
  const { keeper, sent } = keeperOver(async (mark) => {
    if (mark.scores['voice'] === 1) keeper.change('anna', { scores: { voice: 2 } })
  })
  keeper.change('anna', { scores: { voice: 1 } })
  expect(await keeper.flush()).toBe(true)
  expect(sent).toEqual(['anna {"voice":1}', 'anna {"voice":2}'])
})

test('a lost line is tried again until the marks are kept', async () => {
  let tries = 0
  const { keeper } = keeperOver(async () => {
    if (++tries < 3) throw new Error('no network')
  })
  keeper.change('bo', { recused: true })
  expect(await keeper.flush()).toBe(false)
  expect(keeper.state().kept).toBe('unsaved')
  await expect.poll(() => keeper.state().kept).toBe('saved')
  expect(tries).toBe(3)
})

test('a refusal is told and not tried again; the other marks are sent', async () => {
  const { keeper, sent, refused } = keeperOver(async (mark) => {
    if (mark.assox_id === 'bo' && mark.scores['voice'] === 2) throw new Refused()
  })
  keeper.change('bo', { scores: { voice: 1 } })
  await keeper.flush()
  for (const name of ['bo', 'anna', 'cleo']) keeper.change(name, { scores: { voice: 2 } })
  expect(await keeper.flush()).toBe(false)
  expect(refused).toHaveLength(1)
  expect(sent.slice(1)).toEqual(['bo {"voice":2}', 'anna {"voice":2}', 'cleo {"voice":2}'])
  expect(keeper.state().marks.get('bo')?.scores).toEqual({ voice: 1 })
  expect(keeper.state().kept).toBe('refused')
  expect(await keeper.flush()).toBe(true)
  expect(sent).toHaveLength(4)
  expect(keeper.state().kept).toBe('refused')
  keeper.change('bo', { scores: { voice: 3 } })
  await keeper.flush()
  expect(keeper.state().kept).toBe('saved')
})

test('marks of another device are shown; those that wait here stay', async () => {
  const { keeper, sent } = keeperOver(async () => undefined)
  const mark = (assox_id: string, scores: Mark['scores']): Mark => ({
    assox_id,
    scores,
    recused: false,
    reason: '',
  })
  keeper.change('anna', { scores: { voice: 5 } })
  keeper.take([mark('anna', { voice: 1 }), mark('bo', { voice: 4 })])
  expect(keeper.state().marks.get('anna')?.scores).toEqual({ voice: 5 })
  expect(keeper.state().marks.get('bo')?.scores).toEqual({ voice: 4 })
  await keeper.flush()
  expect(sent).toEqual(['anna {"voice":5}'])
})
