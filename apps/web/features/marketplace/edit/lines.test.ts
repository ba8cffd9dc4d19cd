import { expect, it } from 'vitest'
import { alone, compared, includedOf, withLine } from './lines.ts'

const of = (included: string) => ({ included, has: [] as string[] })

it('compares packages by each of their lines once, and says of each what it has', () => {
  const { lines, package: packages } = compared([
    of('Cue sheet\n\nDesk file'),
    of(' Desk file\nRehearsal'),
  ])
  expect(lines.map(({ text }) => text)).toEqual(['Cue sheet', 'Desk file', 'Rehearsal'])
  expect(packages.map((one) => includedOf(one, lines))).toEqual([
    'Cue sheet\nDesk file',
    'Desk file\nRehearsal',
  ])
})

it('another word in a line is another word in every package that has it', () => {
  const { lines, package: packages } = compared([of('Cue sheet'), of('Cue sheet\nDesk file')])
  const other = lines.map((line) => (line.text === 'Cue sheet' ? { ...line, text: 'Plot' } : line))
  expect(packages.map((one) => includedOf(one, other))).toEqual(['Plot', 'Plot\nDesk file'])
  const [first] = packages
  expect(first && alone(first, other)).toEqual({ included: 'Plot', has: [] })
})

it('a new line is nobody’s yet, and an empty one is not stored', () => {
  const { lines, package: packages } = compared([of('Cue sheet'), of('')])
  const more = withLine(lines)
  expect(new Set(more.map(({ id }) => id)).size).toBe(2)
  const [first] = packages
  expect(first && includedOf({ has: more.map(({ id }) => id) }, more)).toBe('Cue sheet')
})
