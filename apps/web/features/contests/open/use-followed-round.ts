import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { Round } from '@plaudit/contract/contests/contest'
import type { PastVote } from '@plaudit/contract/contests/pastVote'
import type { ContestEvent } from '@plaudit/contract/realtime'
import { roundById } from '../../../lib/rounds.ts'
import { api } from '../../../lib/api.ts'
import { serverNow, syncClock, useReached } from '../../../lib/clock.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useStable } from '../../../lib/use-stable.ts'
import { enableVoting } from '../../../lib/voting-disabled.ts'
import { readVotes } from '../../voting/open/held.ts'
import { takesVotes } from '../../voting/open/turn.ts'
import { afterEvent, createEventMemory } from '../live.ts'
import { receiptFor, useOpened } from '../use-opened.ts'
import { asRanked, deadlineOf, phaseOf, liveRoundOf } from './live-round.ts'
import type { Phase, LiveRound } from './live-round.ts'
import { useViewCount } from '../use-view-count.ts'

export const liveRoundKey = (cxId: string, roundId: number | null) =>
  ['live_round', cxId, roundId ?? 0] as const

export interface FollowedRound {
  data: LiveRound
  round: Round | undefined
  phase: Phase
  /** End of the phase by the clock: epoch milliseconds. */
  deadline: number | null
  /** The voter's own ballots: as the server knows them, before that as the device does. */
  pastVotes: readonly PastVote[]
  addVote: (vote: PastVote) => void
}

/** A device whose clock is this far off is set right before anything ticks. */
const clockFarOff = 60_000
/** Without a line to the server the page asks by itself after this long. */
const withoutLine = 1500

/**
 * The contest on the screen: what the page came with, then the caller's own answer, then every event.
 * The answer is asked for once the line is there, so that nothing falls between the two.
 */
export function useFollowedRound(initial: LiveRound): FollowedRound {
  const { cx_id: cxId } = initial.contest
  const queryClient = useQueryClient()
  const query = useFollowed(initial)
  const data = useMemo(() => asRanked(query.data), [query.data])
  const round = data.round_id === null ? undefined : roundById(data.contest, data.round_id)
  const phase = phaseOf(data.contest, round)
  const deadline = deadlineOf(phase, round)
  useDeadline(deadline, data.serverTime, query.again)
  useViewCount(cxId)
  return {
    data,
    round,
    phase,
    deadline,
    pastVotes: useOwnVotes(cxId, data.pastVotes, query.answered),
    addVote: (vote) => {
      queryClient.setQueriesData<LiveRound>(
        { queryKey: ['live_round', cxId] },
        (old) => old && { ...old, pastVotes: [vote, ...old.pastVotes] },
      )
      query.opened.voted(data.contest)
    },
  }
}

interface Followed {
  data: LiveRound
  /** The server has answered for this caller. */
  answered: boolean
  again: (spread: number) => void
  opened: ReturnType<typeof useOpened>
}

function useFollowed(initial: LiveRound): Followed {
  const { cx_id: cxId } = initial.contest
  const [memory] = useState(() => createEventMemory(afterEvent))
  const queryClient = useQueryClient()
  const [ready, setReady] = useState(false)
  const { revalidate } = useRevalidator()
  const query = useQuery({
    queryKey: liveRoundKey(cxId, initial.round_id),
    enabled: ready,
    queryFn: async ({ signal }) => memory.bringUpToDate(await fetchLiveRound(initial, signal)),
    initialData: initial,
    staleTime: 0,
    meta: { catchesUp: true },
  })
  useNewer(initial)
  const again = useRefetch(query.refetch)
  const opened = useOpened(query.refetch)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), withoutLine)
    return () => clearTimeout(timer)
  }, [])
  useTopic<ContestEvent>(`contest:${cxId}`, {
    onEvent: ({ data: event }) => {
      memory.hear(event)
      queryClient.setQueriesData<LiveRound>(
        { queryKey: ['live_round', cxId] },
        (data) => data && afterEvent(data, event),
      )
      if (event.contest) again(800)
      else opened.moved(query.data.contest, event)
    },
    onReset: () => (ready ? again(300) : setReady(true)),
    // The contest was taken down: the page is loaded anew, and says so.
    onEnded: () => setTimeout(() => void revalidate(), Math.random() * 2000),
  })
  return { data: query.data, answered: query.isFetchedAfterMount, again, opened }
}

/** The contest as the caller may see it; taking votes again brings the voting parts back. */
async function fetchLiveRound(
  { contest, round_id: roundId }: LiveRound,
  signal: AbortSignal,
): Promise<LiveRound> {
  const { cx_id: cxId } = contest
  const receipt = receiptFor(contest, roundId)
  const answer = await api.call(
    'contest/v2/fetchContest',
    { cx_id: cxId, ...(roundId !== null && { round_id: roundId }), ...(receipt && { receipt }) },
    { quiet: true, signal },
  )
  const data = liveRoundOf(
    { ...answer, pastVotes: withFresh(answer.pastVotes, readVotes(cxId)) },
    roundId,
  )
  const round = roundId === null ? undefined : roundById(answer.contest, roundId)
  if (takesVotes(answer.contest, round)) enableVoting(cxId)
  return data
}

/** A page that was opened again may know more than what is still in memory: the newer one counts. */
function useNewer(initial: LiveRound): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (Math.abs(initial.serverTime - Date.now()) > clockFarOff) syncClock(initial.serverTime)
    const key = liveRoundKey(initial.contest.cx_id, initial.round_id)
    const old = queryClient.getQueryData<LiveRound>(key)
    if (old && old.serverTime < initial.serverTime && initial.whole)
      queryClient.setQueryData<LiveRound>(key, { ...initial, pastVotes: old.pastVotes })
  }, [initial, queryClient])
}

/** Asks again after a moment that differs from screen to screen, since thousands may look on. */
function useRefetch(refetch: () => unknown): (spread: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (spread) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void refetch(), Math.random() * spread)
  }
}

/** The end of a round, or its start, by the clock: the page asks what comes now. */
function useDeadline(
  deadline: number | null,
  rendered: number,
  again: (spread: number) => void,
): void {
  const reached = useReached(deadline, rendered)
  const ask = useStable(again)
  useEffect(() => {
    if (!reached) return
    ask(1000)
    const timer = setInterval(ask, 4000, 1000)
    return () => clearInterval(timer)
  }, [reached, ask])
}

/** Seconds for which a ballot of this device may be missing in an answer that was under way with it. */
const underWay = 60

/** The server's list, with what was cast here while it was on its way. */
function withFresh(votes: readonly PastVote[], own: readonly PastVote[]): PastVote[] {
  const known = new Set(votes.map((vote) => vote.casx_id))
  const since = serverNow() / 1000 - underWay
  return [...own.filter((vote) => vote.timestamp > since && !known.has(vote.casx_id)), ...votes]
}

/** Until the server has answered, the device's own memory of its ballots counts too. */
function useOwnVotes(
  cxId: string,
  votes: readonly PastVote[],
  answered: boolean,
): readonly PastVote[] {
  const [kept, setKept] = useState<readonly PastVote[]>([])
  useEffect(() => {
    const own = readVotes(cxId)
    // Most voters have none, and a voter with some sees the page alive first: it is drawn anew piece by piece.
    startTransition(() => setKept((old) => (old.length === 0 && own.length === 0 ? old : own)))
  }, [cxId])
  return useMemo(() => (answered ? votes : [...votes, ...kept]), [answered, votes, kept])
}
