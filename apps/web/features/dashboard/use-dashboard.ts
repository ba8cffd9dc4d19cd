import { useEffect, useRef } from 'react'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@plaudit/contract/calls'
import type { Dashboard } from '@plaudit/contract/contests/dashboard'
import { keep, readKept } from '../../lib/kept.ts'
import { putKept } from '../../lib/kept-query.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { follow } from '../../lib/realtime.ts'
import { useQuery } from '../../lib/use-query.ts'

const call = 'contest/v2/getDashboard'
const votesCall = 'contest/v2/getAllVotes'
const contestCall = 'contest/v2/fetchContest'
const mostTopics = 20

/** The dashboard's figures: those kept on the device at once (specification 9), the server's right after. */
export function useDashboard(cxId: string) {
  const name = `dashboard:${cxId || 'all'}`
  const input: Input<typeof call> = cxId ? { cx_id: cxId } : {}
  putKept(useQueryClient(), [call, input], keptFigures(name))
  const query = useQuery(callQuery(call, input))
  const { data, isFetchedAfterMount } = query
  useEffect(() => {
    if (data && isFetchedAfterMount) keep(name, data)
  }, [name, data, isFetchedAfterMount])
  useLive(cxId ? [cxId] : runningIn(data), cxId)
  return query
}

/** None where an older version of these pages kept them: they lack what is drawn now. */
function keptFigures(name: string) {
  const kept = readKept<Dashboard>(name)
  return kept && 'conversion' in kept.value ? kept : undefined
}

export function useLastBallots(cxId: string) {
  return useQuery(callQuery(votesCall, { limit: 12, ...(cxId && { contest_id: cxId }) }))
}

/** Everybody of a contest, with the numbers of one round or of all together. */
export function useContestants(cxId: string, roundId: number | undefined) {
  return useQuery({
    ...callQuery(contestCall, {
      cx_id: cxId,
      ...(roundId !== undefined && { round_id: roundId }),
    }),
    placeholderData: keepPreviousData,
  })
}

function runningIn(data: Dashboard | undefined): string[] {
  return (data?.contests ?? [])
    .filter(({ state }) => state === 'ongoing')
    .slice(0, mostTopics)
    .map(({ cx_id }) => cx_id)
}

/** At most one reload in this many milliseconds, however many votes come. */
const rest = 2000

/** While the page is open its figures follow the votes. */
function useLive(cxIds: readonly string[], cxId: string): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const topics = cxIds.join(' ')
  useEffect(() => {
    const reload = () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        void client.invalidateQueries({ queryKey: callKey(call, cxId ? { cx_id: cxId } : {}) })
        void client.invalidateQueries({ queryKey: callKey(votesCall) })
        if (cxId) void client.invalidateQueries({ queryKey: callKey(contestCall) })
      }, rest)
    }
    const stops = topics
      .split(' ')
      .filter(Boolean)
      .map((id) => follow(`contest:${id}`, { onEvent: reload, onReset: reload }))
    return () => {
      stops.forEach((stop) => stop())
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [client, topics, cxId])
}
