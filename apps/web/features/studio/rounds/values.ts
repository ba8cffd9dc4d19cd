import type { Contest, Round } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import type { Errors } from '../../../components/form/errors.ts'
import type { SectionSpec } from '../edits/section.ts'
import { same } from '../../../components/form/edits.ts'
import { toInstant, toIso, toWallTime } from '../../../components/time/zoned.ts'
import type { WallTime } from '../../../components/time/zoned.ts'

/** A round as its form holds it: times on the contest's own clock. */
export interface RoundForm {
  name: string
  starts: WallTime
  ends: WallTime
}
export type RoundKey = `round_${number}`
export type RoundsValues = { time_zone: string } & Record<RoundKey, RoundForm>

/** A round's form; one that is not in the values yet is as the contest has it. */
export function formAt(values: RoundsValues, round: Round): RoundForm {
  return values[roundKey(round)] ?? formOf(round, values.time_zone)
}

export const roundKey = (round: Pick<Round, 'round_id'>): RoundKey => `round_${round.round_id}`

/** Rounds that still stand for themselves, in their order. */
export function roundsInUse(contest: Contest): Round[] {
  return contest.rounds.filter((round) => round.merged_into === null)
}

function formOf(round: Round, zone: string): RoundForm {
  return {
    name: round.name,
    starts: toWallTime(round.startDate, zone),
    ends: toWallTime(round.endDate, zone),
  }
}

/** Dates on one clock: another zone keeps the hands where they are and moves the instants. */
export const roundsSpec: SectionSpec<RoundsValues> = {
  name: 'rounds',
  read: (contest) => {
    const { time_zone } = contest
    const forms = roundsInUse(contest).map((round) => [roundKey(round), formOf(round, time_zone)])
    return { time_zone, ...(Object.fromEntries(forms) as Record<RoundKey, RoundForm>) }
  },
  write: (values, changed, contest) => {
    const moved = changed.has('time_zone')
    const rounds = roundsInUse(contest).filter((round) => moved || changed.has(roundKey(round)))
    return {
      ...(moved && { time_zone: values.time_zone }),
      rounds: rounds.map((round) => roundInput(round, values, contest.time_zone)),
    }
  },
  check: checkRounds,
  fieldOf: (field, values) => {
    const keys = Object.keys(values).filter((key) => key !== 'time_zone')
    if (field === 'start_date') return `${keys[0]}.starts`
    return field === 'end_date' || field.startsWith('rounds') ? `${keys.at(-1)}.ends` : field
  },
}

/** Only what differs is sent: a stored time can be finer than the minutes of a form. */
function roundInput(round: Round, values: RoundsValues, oldZone: string) {
  const zone = values.time_zone
  const form = formAt(values, round)
  const old = formOf(round, oldZone)
  const moved = zone !== oldZone
  const startDate = toIso(form.starts, zone)
  const endDate = toIso(form.ends, zone)
  return {
    round_id: round.round_id,
    ...(form.name !== old.name && { name: form.name.trim() }),
    ...(startDate && (moved || !same(form.starts, old.starts)) && { startDate }),
    ...(endDate && (moved || !same(form.ends, old.ends)) && { endDate }),
  }
}

/** Returns the server's faults ahead of it, beside the round that each is about (specification 4). */
export function checkRounds(values: RoundsValues, contest: Contest): Errors {
  const errors: Errors = {}
  const zone = values.time_zone
  const now = Date.now()
  let firstStart: number | null = null
  let latestEnd = -Infinity
  for (const round of roundsInUse(contest)) {
    const key = roundKey(round)
    const form = formAt(values, round)
    const starts = toInstant(form.starts, zone)
    const ends = toInstant(form.ends, zone)
    const changed = zone !== contest.time_zone || !same(form, formOf(round, contest.time_zone))
    if (changed) {
      const newEnd =
        ends !== null && !same(toIso(form.ends, zone)?.slice(0, 16), round.endDate?.slice(0, 16))
      errors[`${key}.starts`] = startFault(starts, form, firstStart)
      errors[`${key}.ends`] = endFault({ starts, ends, form, latestEnd, newEnd, now })
    }
    firstStart ??= starts
    latestEnd = Math.max(latestEnd, ends ?? -Infinity)
  }
  return errors
}

function startFault(
  starts: number | null,
  form: RoundForm,
  firstStart: number | null,
): string | undefined {
  // A time that clocks jump over says so itself.
  if (starts === null)
    return form.starts.local === '' ? m.errors_field_required() : m.studio_time_choose()
  if (firstStart !== null && starts < firstStart) return m.studio_start_before_contest()
  return undefined
}

interface End {
  starts: number | null
  ends: number | null
  form: RoundForm
  latestEnd: number
  newEnd: boolean
  now: number
}

function endFault({ starts, ends, form, latestEnd, newEnd, now }: End): string | undefined {
  if (ends === null)
    return form.ends.local === '' ? m.errors_field_required() : m.studio_time_choose()
  if (starts !== null && ends <= starts) return m.errors_field_end_before_start()
  if (newEnd && ends <= now) return m.errors_field_end_in_past()
  if (ends < latestEnd) return m.errors_field_end_only_later()
  return undefined
}
