import { expect, test } from 'vitest'
import { parseContestFile } from './form.ts'
import { rowsOf } from './poster.ts'
import {
  contestName,
  description,
  heldAt,
  roundName,
  roundTitle,
  shortened,
  tagline,
} from './wording.ts'

const round = (name: string, date?: string, time_utc?: string) => ({
  round: name,
  date,
  time_utc,
  performances: [],
})

test('rounds have a name and the real date as text', () => {
  expect(
    ['semifinal', 'semifinal2', 'final', 'Superfinal'].map((name) => roundTitle(round(name))),
  ).toEqual(['Semi-final', 'Semi-final 2', 'Final', 'Superfinal'])
  expect(roundName(round('semifinal1', '2016-05-10', '20:00:00'))).toBe(
    'Semi-final 1 · 10 May 2016, 20:00 UTC',
  )
  expect(roundName(round('final'))).toBe('Final')
  expect(heldAt(round('final', 'spring 1950'))).toBe('spring 1950')
  expect(roundName(round('x'.repeat(200))).length).toBe(80)
})

test('the page names source and real dates, and nothing in it is markup of the file', () => {
  const file = parseContestFile(
    JSON.stringify({
      contest: 'Fair <1>',
      year: 1999,
      city: 'Ghent & Bruges',
      source: 'the town’s archive',
      contestants: [{ id: 0, artist: 'A', country: 'Belgium', song: 'B' }],
      rounds: [{ round: 'final', date: '1999-05-01', performances: [{ contestant_id: 0 }] }],
    }),
  )
  expect(contestName(file)).toBe('Fair <1> 1999')
  expect(contestName({ ...file, contest: 'Fair 1999' })).toBe('Fair 1999')
  expect(tagline(file.contestants[0]!)).toBe('Belgium · B')
  const text = description(file, ['something is missing'])
  expect(text).toContain('Fair &lt;1&gt; 1999 in Ghent &amp; Bruges')
  expect(text).toContain('Final: 1 May 1999')
  expect(text).toContain('Source of the figures: the town’s archive.')
  expect(text).toContain('<p>Something is missing.</p>')
})

test('large type cuts words in even parts', () => {
  expect(rowsOf('TATTOO', 3, 3)).toEqual(['TAT', 'TOO'])
  expect(rowsOf("J'AI CHERCHÉ", 3, 3)).toEqual(['JAI', 'CHER', 'CHÉ'])
  expect(rowsOf('1944', 3, 3)).toEqual(['1944'])
  expect(rowsOf('?', 3, 3)).toEqual([])
})

test('what is long is cut between letters, and the page keeps below what a server takes', () => {
  expect(shortened('12345678👩‍🎤👩‍🎤', 14)).toBe('12345678👩‍🎤…')
  expect(shortened('12345678👩‍🎤👩‍🎤', 13)).toBe('12345678…')
  const long = 'x'.repeat(5000)
  const file = parseContestFile(
    JSON.stringify({
      contest: long,
      city: long,
      source: long,
      contestants: [{ id: 0, artist: long, song: long }],
      rounds: Array.from({ length: 50 }, () => ({ round: long, date: 'y'.repeat(200) })),
    }),
  )
  const text = description(
    file,
    Array.from({ length: 300 }, () => 'z'.repeat(100)),
  )
  expect(text.length).toBeGreaterThan(18_000)
  expect(text.length).toBeLessThan(20_000)
  expect(text).toMatch(/^<p>Sample contest: .*<\/p>$/)
  expect(text).toContain('The pictures are drawn')
})
