import { z } from 'zod'
import { maxLinesInBallot } from '@plaudit/contract/constants'

/** A field that a form may hand in more than once. */
const repeated = z.union([z.string(), z.array(z.string())]).optional()

/**
 * A ballot of several lines in a plain form: `to` and `points` in pairs, in the order of the page. A person who is not
 * chosen and whatever is not filled in comes empty; without `points` everybody who is named gets the same.
 */
export const ballotFields = { to: repeated, points: repeated }

export interface FormBallot {
  to?: string | string[] | undefined
  points?: string | string[] | undefined
}

export interface FormLine {
  assox_id: string
  /** As it was typed; absent where the form hands out no points. */
  points?: string
}

const listOf = (given: string | string[] | undefined): string[] | undefined =>
  typeof given === 'string' ? [given] : given

/** Returns what was filled in; undefined where the form is one for a single contestant. */
export function linesOf(given: FormBallot): FormLine[] | undefined {
  const to = listOf(given.to)
  const points = listOf(given.points)
  return to?.flatMap((assox_id, at): FormLine[] => {
    if (assox_id === '') return []
    if (points === undefined) return [{ assox_id }]
    const typed = points[at]?.trim() ?? ''
    return typed === '' || Number(typed) === 0 ? [] : [{ assox_id, points: typed }]
  })
}

export const soundId = /^[0-9A-Za-z]{20,24}$/
const soundPoints = /^\d{1,6}$/

/** The lines for the page that a refused ballot goes back to, so that nobody fills it in twice. */
export function keptIn(lines: readonly FormLine[], roundId = ''): string {
  const round = /^\d{1,12}$/.test(roundId) ? `&round_id=${roundId}` : ''
  const filled = lines
    .filter(({ assox_id, points = '0' }) => soundId.test(assox_id) && soundPoints.test(points))
    .slice(0, maxLinesInBallot)
    .map(({ assox_id, points = '' }) => `&to=${assox_id}&points=${points}`)
    .join('')
  return round + filled
}

/** Returns the contestant on whose page the receipt stands: with the most points, the first of several. */
export function topOf(lines: readonly FormLine[]): string {
  const [first, ...others] = lines
  const most = others.reduce(
    (top, line) => (Number(line.points ?? 0) > Number(top?.points ?? 0) ? line : top),
    first,
  )
  return most?.assox_id ?? ''
}
