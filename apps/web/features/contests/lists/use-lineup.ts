import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContestEvent } from '@plaudit/contract/realtime'
import { api } from '../../../lib/api.ts'
import { useReached } from '../../../lib/clock.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { stageOf } from '../stage.ts'
import type { StageData } from '../stage.ts'
import { loadRows } from './landing-data.ts'
import type { LandingData } from './landing-data.ts'
import { afterMove } from './lineup.ts'

type Hero = NonNullable<LandingData['hero']>

/** Thousands may look on: nobody asks at once. */
const spread = 1500

/** The stage of the start page: what it came with, then every vote that moves it. */
export function useLineup({ item, stage }: Hero): StageData {
  const queryClient = useQueryClient()
  const revalidator = useRevalidator()
  const { cx_id: cxId } = stage.contest
  const key = keyOf(stage)
  const { data, refetch } = useQuery({
    queryKey: key,
    queryFn: () => withRows(stage),
    initialData: stage,
    staleTime: Infinity,
  })
  useEffect(() => {
    queryClient.setQueryData(keyOf(stage), stage)
  }, [queryClient, stage])
  const later = useLater()
  const ended = () => later(() => void revalidator.revalidate())
  useTopic<ContestEvent>(item.state === 'ongoing' ? `contest:${cxId}` : undefined, {
    onEvent: ({ data: event }) => {
      const before = queryClient.getQueryData<StageData>(key)
      if (!before) return
      const { stage: next, unknown } = afterMove(before, event)
      queryClient.setQueryData(key, next)
      if (unknown) later(() => void refetch())
      if (event.contest) ended()
    },
    onReset: () => later(() => void refetch()),
  })
  useWhenReached(item.deadline, stage.serverTime, ended)
  return data
}

const keyOf = ({ contest, round_id }: StageData) =>
  ['lineup', contest.cx_id, round_id ?? 0] as const

/** The stage with the rows as they are now. */
async function withRows(stage: StageData): Promise<StageData> {
  const { contest, round_id, serverTime } = stage
  const contestants = await loadRows(api, contest.cx_id, round_id)
  return { ...stage, rows: stageOf({ contest, contestants, serverTime }, null).rows }
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

function useLater(): (work: () => void) => void {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const waiting = timers.current
    return () => waiting.forEach(clearTimeout)
  }, [])
  return (work) => {
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      work()
    }, Math.random() * spread)
    timers.current.add(timer)
  }
}
