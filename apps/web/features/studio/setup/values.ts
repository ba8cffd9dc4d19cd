import { contestCategories } from '@plaudit/contract/contests/categories'
import { defaultExpHours, maxExpHours } from '@plaudit/contract/constants'
import { contestantTexts } from '@plaudit/contract/contests/texts'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { SaveContestInput } from '@plaudit/contract/contests/saving'
import type { Picture } from '@plaudit/contract/files'
import { m } from '@plaudit/i18n/messages'
import type { Errors } from '../../../components/form/errors.ts'
import { toInstant, toIso, toWallTime } from '../../../components/time/zoned.ts'
import type { WallTime } from '../../../components/time/zoned.ts'

export const setupSteps = ['name', 'cover', 'time', 'voting'] as const
export type SetupStep = (typeof setupSteps)[number]

/** Answers of the guided set-up (product 3, `/studio/{cx_id}/new`). */
export interface SetupValues {
  contest_name: string
  /** As the select holds it; empty until it is chosen. */
  category: string
  /** People to vote for, a name in each line; of a fresh contest alone. */
  people: string
  cover: Picture | null
  time_zone: string
  starts: WallTime
  ends: WallTime
  vote_once: boolean
  contest_exp_hours: number | null
}

const hour = 3_600_000

/** A start that gives time to add people: tomorrow at the next full hour, for a week. */
export function freshValues(zone: string, now: number): SetupValues {
  const start = Math.ceil(now / hour) * hour + 24 * hour
  const wall = (instant: number) => toWallTime(new Date(instant).toISOString(), zone)
  return {
    contest_name: '',
    category: '',
    people: '',
    cover: null,
    time_zone: zone,
    starts: wall(start),
    ends: wall(start + 7 * 24 * hour),
    vote_once: false,
    contest_exp_hours: defaultExpHours,
  }
}

/** From this minute on, for so many milliseconds. */
export function openedAtOnce(
  zone: string,
  now: number,
  length: number,
): Pick<SetupValues, 'starts' | 'ends'> {
  const wall = (instant: number) => toWallTime(new Date(instant).toISOString(), zone)
  return { starts: wall(now), ends: wall(now + length) }
}

const day = 24 * hour
const entertainment = 433

/** For an organiser who wants votes now: what was not chosen yet is what most contests have. */
export function readyAtOnce(values: SetupValues, now: number): SetupValues {
  return {
    ...values,
    ...openedAtOnce(values.time_zone, now, day),
    category: values.category || String(entertainment),
  }
}

/** The names that were typed, without empty lines and without names that stand there twice. */
export const namesIn = (people: string): string[] => [
  ...new Set(
    people
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

export function valuesOf(contest: Contest): SetupValues {
  const { contest_name, category, cover, time_zone, vote_once, contest_exp_hours } = contest
  return {
    contest_name,
    category: String(category),
    people: '',
    cover,
    time_zone,
    starts: toWallTime(contest.start_date, time_zone),
    ends: toWallTime(contest.end_date, time_zone),
    vote_once,
    contest_exp_hours,
  }
}

export function setupInput(values: SetupValues): SaveContestInput {
  const { contest_name, category, cover, time_zone, vote_once, contest_exp_hours } = values
  const start_date = toIso(values.starts, time_zone)
  const end_date = toIso(values.ends, time_zone)
  return {
    contest_name: contest_name.trim(),
    category: Number(category),
    cover_id: cover?.attachment_id ?? null,
    time_zone,
    vote_once,
    contest_exp_hours: contest_exp_hours ?? defaultExpHours,
    ...(start_date && { start_date }),
    ...(end_date && { end_date }),
  }
}

const fieldSteps: Record<string, SetupStep> = {
  contest_name: 'name',
  category: 'name',
  people: 'name',
  cover: 'cover',
  time_zone: 'time',
  starts: 'time',
  ends: 'time',
  contest_exp_hours: 'voting',
}

/** The step that a sentence belongs to. */
export function stepOf(field: string): SetupStep {
  return fieldSteps[field] ?? 'name'
}

const ourNames: Record<string, string> = {
  start_date: 'starts',
  end_date: 'ends',
  cover_id: 'cover',
}
export const setupField = (field: string): string => ourNames[field] ?? field

/** Returns the faults that a step can't be left with. */
export function faultsOfStep(step: SetupStep, values: SetupValues, now: number): Errors {
  if (step === 'name')
    return {
      people: namesIn(values.people).some(
        (name) => name.length > contestantTexts.contestant_name.most,
      )
        ? m.errors_field_too_long()
        : undefined,
      contest_name:
        values.contest_name.trim() === '' ? m.errors_field_invalid_contest_name() : undefined,
      category: contestCategories.some(({ value }) => String(value) === values.category)
        ? undefined
        : m.errors_field_invalid_category(),
    }
  if (step === 'time') return timeFaults(values, now)
  if (step === 'voting') {
    const hours = values.contest_exp_hours
    const good = hours !== null && Number.isInteger(hours) && hours >= 1 && hours <= maxExpHours
    return { contest_exp_hours: values.vote_once || good ? undefined : m.studio_hours_wrong() }
  }
  return {}
}

function timeFaults({ starts, ends, time_zone }: SetupValues, now: number): Errors {
  const from = toInstant(starts, time_zone)
  const to = toInstant(ends, time_zone)
  const missing = (time: WallTime) =>
    time.local === '' ? m.errors_field_required() : m.studio_time_choose()
  if (from === null) return { starts: missing(starts) }
  if (to === null) return { ends: missing(ends) }
  if (to <= from) return { ends: m.errors_field_end_before_start() }
  return to <= now ? { ends: m.errors_field_end_in_past() } : {}
}
