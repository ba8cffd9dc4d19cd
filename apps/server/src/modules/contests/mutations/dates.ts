import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { FieldKey } from '../../../platform/sentenceKeys.ts'
import type { RoundRow } from '../data/contests.ts'
import { contestsDb } from '../tables.ts'

/** Dates that are asked for; an absent one stays. */
export interface AskedDates {
  start_date?: string | undefined
  end_date?: string | undefined
  rounds?:
    | {
        round_id: number
        name?: string | undefined
        startDate?: string | undefined
        endDate?: string | undefined
      }[]
    | undefined
}

const tenYears = 10 * 366 * 86_400_000

/**
 * The rounds as the form wants them: `start_date` is the first one's start, `end_date` the last one's end.
 * @throws refusal invalid_input beside the date that makes no sense.
 */
export function datesAsked(rounds: readonly RoundRow[], asked: AskedDates): RoundRow[] {
  const wanted = rounds.map((round) => ({ ...round }))
  const used = wanted.filter((round) => round.merged_into === null)
  for (const change of asked.rounds ?? []) {
    const round = wanted.find((r) => r.round_id === change.round_id)
    if (round === undefined) refuse('invalid_input', { fields: { rounds: 'unknown_round' } })
    // The contest's answer names merged rounds, too: sent back they stay as they are.
    if (round.merged_into !== null) continue
    round.name = change.name ?? round.name
    round.start_date = time(change.startDate) ?? round.start_date
    round.end_date = time(change.endDate) ?? round.end_date
  }
  const [first] = used
  const last = used.at(-1)
  if (first) first.start_date = time(asked.start_date) ?? first.start_date
  if (last) last.end_date = time(asked.end_date) ?? last.end_date
  return wanted
}

const time = (value: string | undefined): Date | undefined =>
  value === undefined ? undefined : new Date(value)

/**
 * Round 1 sets the start; later rounds only move the end on (specification 4).
 * @throws refusal invalid_input with a sentence for the first date that makes no sense.
 */
export function checkDates(
  before: readonly RoundRow[],
  after: readonly RoundRow[],
  now: number,
): void {
  const used = after.filter((round) => round.merged_into === null)
  const known = new Map(before.map((round) => [round.round_id, round]))
  for (const [index, round] of used.entries()) {
    const field = (name: 'start' | 'end') =>
      index === 0 && name === 'start'
        ? 'start_date'
        : index === used.length - 1 && name === 'end'
          ? 'end_date'
          : 'rounds'
    const old = known.get(round.round_id)
    if (isFar(round.start_date, now)) bad(field('start'), 'date_too_far')
    if (isFar(round.end_date, now)) bad(field('end'), 'date_too_far')
    if (round.start_date && round.end_date && round.end_date <= round.start_date)
      bad(field('end'), 'end_before_start')
    const isNewEnd = round.end_date && round.end_date.getTime() !== old?.end_date?.getTime()
    if (isNewEnd && round.end_date && round.end_date.getTime() <= now)
      bad(field('end'), 'end_in_past')
    const earlier = used.slice(0, index)
    const fault = laterFault(round, earlier)
    const stood = earlier.flatMap(({ round_id }) => known.get(round_id) ?? [])
    // A round that a merge left behind is as it is until somebody moves it.
    if (fault && (isMoved(round, old) || !(old && laterFault(old, stood))))
      bad(fault === 'end_only_later' ? field('end') : 'rounds', fault)
  }
}

const isMoved = (round: RoundRow, old: RoundRow | undefined): boolean =>
  round.start_date?.getTime() !== old?.start_date?.getTime() ||
  round.end_date?.getTime() !== old?.end_date?.getTime()

function laterFault(
  round: RoundRow,
  [first, ...others]: readonly RoundRow[],
): 'start_before_contest' | 'end_only_later' | undefined {
  if (first === undefined) return undefined
  const { start_date, end_date } = round
  if (first.start_date && start_date && start_date < first.start_date) return 'start_before_contest'
  const ends = Math.max(...[first, ...others].map((r) => r.end_date?.getTime() ?? 0))
  return end_date && end_date.getTime() < ends ? 'end_only_later' : undefined
}

const isFar = (date: Date | null, now: number): boolean =>
  date !== null && Math.abs(date.getTime() - now) > tenYears

function bad(field: string, key: FieldKey): never {
  refuse('invalid_input', { fields: { [field]: key } })
}

/** Writes what differs. @returns whether any date moved. */
export async function writeRounds(
  tx: Tx,
  before: readonly RoundRow[],
  after: readonly RoundRow[],
): Promise<boolean> {
  let moved = false
  for (const round of after) {
    const old = before.find((r) => r.round_id === round.round_id)
    const dated = isMoved(round, old)
    if (!dated && old?.name === round.name) continue
    moved ||= dated
    const { name, start_date, end_date } = round
    await contestsDb(tx.db)
      .updateTable('rounds')
      .set({ name, start_date, end_date })
      .where('contest_id', '=', round.contest_id)
      .where('round_id', '=', round.round_id)
      .execute()
  }
  return moved
}
