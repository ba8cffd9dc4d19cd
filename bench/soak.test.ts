import { expect, test } from 'vitest'
import { isLong } from './faults.ts'
import { isMet, verdicts } from './figures.ts'
import { benchSoak } from './soak.ts'

const minutes = Number(process.env['SOAK_MINUTES'] ?? 10)

test.skipIf(!isLong)(
  `${minutes} minutes of mixed traffic: nothing fails, and no memory grows`,
  async () => {
    // Half of the usual pace: tests share their processors. Times are told and judged by nobody.
    const figures = await benchSoak(minutes, 0.5)
    console.log(verdicts(figures))
    const judged = figures.filter(({ name, unit }) => name.startsWith('faults') || unit === 'MB')
    expect(judged.length).toBeGreaterThan(3)
    expect(judged.filter((figure) => isMet(figure) === false)).toEqual([])
  },
  minutes * 120_000 + 300_000,
)
