import { useEffect, useMemo, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ContestEvent } from '@plaudit/contract/realtime'
import { api } from '../../../lib/api.ts'
import { useReached } from '../../../lib/clock.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { afterEvent, createEventMemory } from '../live.ts'
import { asRanked, liveRoundOf } from '../open/live-round.ts'
import type { LiveRound } from '../open/live-round.ts'
import { loadRows } from './landing-data.ts'
import type { LandingData } from './landing-data.ts'
import { isMissing } from './lineup.ts'
import { useAnew } from '../../../lib/use-anew.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useSoon } from '../../../lib/use-soon.ts'

type Hero = NonNullable<LandingData['hero']>

/** The stage of the start page: what it came with, then every vote that moves it. */
export function useLineup({ item, liveRound }: Hero): LiveRound {
  const queryClient = useQueryClient()
  const anew = useAnew()
  const [memory] = useState(() => createEventMemory<LiveRound>(afterEvent))
  const { cx_id: cxId } = liveRound.contest
  const key = keyOf(liveRound)
  const { data, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => memory.bringUpToDate(await withRows(liveRound)),
    initialData: liveRound,
    staleTime: Infinity,
    meta: { catchesUp: true },
  })
  useEffect(() => {
    queryClient.setQueryData(keyOf(liveRound), memory.bringUpToDate(liveRound))
  }, [queryClient, memory, liveRound])
  const refetchSoon = useSoon(refetch, cxId)
  const anewSoon = useSoon(anew, cxId)
  useTopic<ContestEvent>(item.state === 'ongoing' ? `contest:${cxId}` : undefined, {
    onEvent: ({ data: event }) => {
      memory.hear(event)
      const before = queryClient.getQueryData<LiveRound>(key)
      if (!before) return
      const next = afterEvent(before, event)
      queryClient.setQueryData(key, next)
      if (isMissing(next, event)) refetchSoon()
      if (event.contest) anewSoon()
    },
    onReset: refetchSoon,
  })
  useWhenReached(item.deadline, liveRound.serverTime, anewSoon)
  return useMemo(() => asRanked(data), [data])
}

const keyOf = ({ contest, round_id }: LiveRound) =>
  ['lineup', contest.cx_id, round_id ?? 0] as const

/** The round with the rows as they are now. */
async function withRows(liveRound: LiveRound): Promise<LiveRound> {
  const { contest, round_id, serverTime } = liveRound
  const contestants = await loadRows(api, contest.cx_id, round_id)
  return { ...liveRound, rows: liveRoundOf({ contest, contestants, serverTime }, null).rows }
}

/** The moment itself, not a page that is opened after it. */
function useWhenReached(time: number | null, rendered: number, work: () => void): void {
  const reached = useReached(time, rendered)
  const before = useRef(reached)
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    if (reached && !before.current) latest.current()
    before.current = reached
  }, [reached])
}
