import { ballotKinds, ballotStates } from '@plaudit/contract/constants'
import type { Input } from '@plaudit/contract/calls'
import type { Filters } from '../../studio/open/filters.ts'

/** Filters of a list of votes, as they stand in the address. */
export const filterNames = [
  'cx_id',
  'q',
  'kind',
  'state',
  'country',
  'from',
  'to',
  'order',
] as const

/** A day as `<input type="date">` gives it: its first moment here, or the first one after it. */
function moment(day: string | undefined, daysLater: number): string | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '')
  if (!match) return undefined
  const date = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + daysLater)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** The filters as the call takes them; what somebody wrote into the address by hand and is none of it is left out. */
export function voteInput(filters: Filters): Input<'contest/v2/getAllVotes'> {
  const { cx_id, q, country, order } = filters
  const kind = ballotKinds.find((one) => one === filters['kind'])
  const state = ballotStates.find((one) => one === filters['state'])
  const from = moment(filters['from'], 0)
  const to = moment(filters['to'], 1)
  return {
    ...(cx_id && /^[0-9A-Za-z]{20,24}$/.test(cx_id) && { contest_id: cx_id }),
    ...(q && { keyword: q }),
    ...(kind && { kind }),
    ...(state && { state }),
    ...(country && /^[A-Z]{2}$/.test(country) && { country_code: country }),
    ...(from && { from }),
    ...(to && { to }),
    ...(order === 'oldest' && { order }),
  }
}
