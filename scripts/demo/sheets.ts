import type { Criterion } from '@plaudit/contract/judging'
import { draw } from '../import/drawing.ts'
import type { Person } from '../import/people.ts'
import type { MadeContest } from './contests.ts'

/**
 * Marks the sheets of a contest that judges score and hands them in; returns how many. The second judge steps back
 * once; where the last judge's stays under way, half of it is marked, and one contestant in part.
 */
export async function handInSampleSheets(
  made: MadeContest,
  judges: readonly Person[],
): Promise<number> {
  const { sample, contest, found } = made
  if (found || sample.sheets === undefined) return 0
  const underWay = sample.sheets === 'all' ? undefined : judges.at(-1)
  await Promise.all(
    judges.map(async (judge, index) => {
      await markSheet(made, judge, { isWhole: judge !== underWay, isRelated: index === 1 })
      if (judge !== underWay)
        await judge.api.call('contest/v2/handInSheet', { cx_id: contest.cx_id })
    }),
  )
  return underWay ? judges.length - 1 : judges.length
}

async function markSheet(
  { sample, contest, contestants }: MadeContest,
  judge: Person,
  { isWhole, isRelated }: { isWhole: boolean; isRelated: boolean },
): Promise<void> {
  const criteria = criteriaOf(sample.fields.method_options)
  const half = Math.floor(contestants.length / 2)
  for (const [index, assox_id] of contestants.slice(0, isWhole ? undefined : half + 1).entries()) {
    const about = { cx_id: contest.cx_id, assox_id }
    const isBack = isRelated && index === contestants.length - 1
    const given = isWhole || index < half ? criteria : criteria.slice(0, 1)
    const seed = `${sample.title} ${index}`
    const scores = Object.fromEntries(
      given.map((one) => [one.key, markOf(one, seed, judge.username)]),
    )
    const stepsBack = { recused: true, reason: stepsBackBecause[sample.organiser] }
    await judge.api.call('contest/v2/saveMark', { ...about, ...(isBack ? stepsBack : { scores }) })
  }
}

/** In the language of the organiser's contests. */
const stepsBackBecause = { stage: 'I taught them for two years', town: 'C’est ma voisine' }

function criteriaOf(options: unknown): readonly Criterion[] {
  return (options as { criteria?: Criterion[] } | undefined)?.criteria ?? []
}

/** Judges agree more or less, and use the upper half of what they can give. */
function markOf({ key, max }: Criterion, seed: string, judge: string): number {
  const skill = draw(`${seed} ${key}`, 40) / 100
  const taste = draw(`${seed} ${key} ${judge}`, 20) / 100
  return Math.max(1, Math.min(max, Math.round(max * (0.45 + skill + taste))))
}
