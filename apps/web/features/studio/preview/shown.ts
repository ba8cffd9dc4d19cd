import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { Picture } from '@plaudit/contract/files'
import { useStudio } from '../editor/studio.ts'
import type { Studio } from '../editor/studio.ts'

/** What voters will see, with what is not saved yet. */
export interface Shown {
  id: string
  name: string
  cover: Picture | null
  state: Contest['state']
  starts: string | null
  ends: string | null
  time_zone: string
  contestants: Contestant[]
  method: Contest['method']
  once: boolean
  hours: number
}

export function shownOf({
  contest,
  contestants,
  edits,
}: Pick<Studio, 'contest' | 'contestants' | 'edits'>): Shown {
  const details = edits.of('details').changes as { contest_name?: string }
  const look = edits.of('look').changes as { cover?: Picture | null }
  const voting = edits.of('voting').changes as Partial<Contest>
  const method = voting.method ?? contest.method
  const seen = voting.result_visibility ?? contest.result_visibility
  const isSecret = (method === 'score' || seen === 'hidden') && contest.state !== 'declared'
  const people = contestants.filter((contestant) => contestant.contestant_status === '1')
  return {
    id: contest.cx_id,
    name: details.contest_name?.trim() || contest.contest_name,
    cover: look.cover === undefined ? contest.cover : look.cover,
    state: contest.state,
    starts: contest.start_date,
    ends: contest.end_date,
    time_zone: contest.time_zone,
    // The team's own list stands by places, which nobody else sees yet.
    contestants: isSecret ? people.toSorted((a, b) => a.position - b.position) : people,
    method,
    once: voting.vote_once ?? contest.vote_once,
    hours: voting.contest_exp_hours ?? contest.contest_exp_hours,
  }
}

export function usePreview(): Shown {
  return shownOf(useStudio())
}
