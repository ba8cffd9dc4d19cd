import type { TieBreakRule } from '@plaudit/contract/standing'
import type { ContestFile, FileRound } from './form.ts'
import { chooseTieBreak } from './tie-breaks.ts'
import { contestantName, roundName } from './wording.ts'

const heldOn = ({ date, time_utc }: FileRound): string => `${date ?? ''} ${time_utc ?? ''}`

/** The rounds as they were held, where each has its date; else as the file lists them. */
export function inOrder(file: ContestFile): ContestFile {
  if (!file.rounds.every(({ date }) => /^\d{4}-\d\d-\d\d/.test(date ?? ''))) return file
  const rounds = file.rounds.toSorted(
    (a, b) => Number(heldOn(a) > heldOn(b)) - Number(heldOn(a) < heldOn(b)),
  )
  return { ...file, rounds }
}

/** More than these were no exception: their places are only not stated. */
const mostLeftOut = 3

/**
 * Without those who were taken out of the contest: who has no place, where the places of the others only follow
 * when they are not in the round. Everybody stays where the places follow with all of them.
 */
export function withoutUnplaced(
  file: ContestFile,
  asked: readonly TieBreakRule[] | undefined,
  notes: Set<string>,
): ContestFile {
  let best = file
  let wrong = chooseTieBreak(file, asked).differences
  for (const [index, round] of file.rounds.entries()) {
    const out = round.performances.filter(({ official_place }) => official_place == null)
    const inside = round.performances.length - out.length
    if (wrong === 0 || out.length === 0 || out.length > mostLeftOut || inside <= out.length)
      continue
    const performances = round.performances.filter((one) => !out.includes(one))
    const tried = { ...best, rounds: best.rounds.with(index, { ...round, performances }) }
    const { differences } = chooseTieBreak(tried, asked)
    if (differences >= wrong) continue
    best = tried
    wrong = differences
    for (const { contestant_id } of out) {
      const contestant = file.contestants.find((one) => one.id === contestant_id)
      notes.add(
        `${roundName(round)}: ${contestant ? contestantName(contestant) : contestant_id} has no place and is left out, since the others’ places only follow so`,
      )
    }
  }
  return best
}
