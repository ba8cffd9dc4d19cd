import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { Picture } from '@plaudit/contract/files'
import { callQuery } from '../../../lib/query.ts'
import { roundsOf, shownRound } from '../../../lib/rounds.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useStudio } from '../open/studio.ts'
import type { Studio } from '../open/studio.ts'

/** Voters' future view, with changes that are not saved yet. */
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

/** `order`: assox_ids as the server lists them for everybody; without it the running order, which tells no result. */
export function shownOf(
  { contest, contestants, edits }: Pick<Studio, 'contest' | 'contestants' | 'edits'>,
  order: readonly string[] = [],
): Shown {
  const details = edits.of('details').changes as { contest_name?: string }
  const look = edits.of('look').changes as { cover?: Picture | null }
  const voting = edits.of('voting').changes as Partial<Contest>
  const method = voting.method ?? contest.method
  const inRound = ofShownRound(contest)
  const people = contestants.filter(
    ({ contestant_status, assox_id }) => contestant_status === '1' && inRound(assox_id),
  )
  return {
    id: contest.cx_id,
    name: details.contest_name?.trim() || contest.contest_name,
    cover: look.cover === undefined ? contest.cover : look.cover,
    state: contest.state,
    starts: contest.start_date,
    ends: contest.end_date,
    time_zone: contest.time_zone,
    contestants: asListed(people, order),
    method,
    once: voting.vote_once ?? contest.vote_once,
    hours: voting.contest_exp_hours ?? contest.contest_exp_hours,
  }
}

/** Finds the contestants of the round that the page shows among several: an open one, else the latest. */
function ofShownRound(contest: Contest): (assoxId: string) => boolean {
  if (roundsOf(contest).length < 2) return () => true
  const shown = new Set(shownRound(contest)?.contestants)
  return (assoxId) => shown.has(assoxId)
}

function asListed(contestants: readonly Contestant[], order: readonly string[]): Contestant[] {
  const at = new Map(order.map((assoxId, index) => [assoxId, index]))
  const rank = ({ assox_id }: Contestant) => at.get(assox_id) ?? Infinity
  return contestants.toSorted((a, b) => {
    const [first, second] = [rank(a), rank(b)]
    return first === second ? a.position - b.position : first - second
  })
}

/** The team knows a hidden result and has people in its order: what voters see is asked for as they get it. */
export function useShown(studio: Studio): Shown {
  const { cx_id, state } = studio.contest
  const everybodys = useQuery({
    ...callQuery('contest/v2/getCachedContest/{cx_id}', { cx_id }),
    enabled: state !== 'draft',
  })
  return shownOf(
    studio,
    everybodys.data?.contestants.map(({ assox_id }) => assox_id),
  )
}

export function usePreview(): Shown {
  return useShown(useStudio())
}
