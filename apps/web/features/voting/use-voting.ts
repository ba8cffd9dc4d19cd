import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { Contest, Round } from '@plaudit/contract/contests/contest'
import type { PastVote } from '@plaudit/contract/contests/pastVote'
import { m } from '@plaudit/i18n/messages'
import { signInHref } from '../../lib/addresses.ts'
import { api } from '../../lib/api.ts'
import { loadChunk } from '../../lib/chunk.ts'
import { serverNow, useReached } from '../../lib/clock.ts'
import { confirm, showCaptcha } from '../../lib/dialogs.ts'
import { fingerprint } from '../../lib/fingerprint.ts'
import { isSignedIn, readSession } from '../../lib/session.ts'
import { userQuery } from '../../lib/user.ts'
import { useVotingDisabled } from '../../lib/voting-disabled.ts'
import { sentBy } from '../../lib/sent-by.ts'
import type { Choice } from './ballot.ts'
import { castBallot, castStateOf, dismiss, resumeBallot, useCastState } from './caster.ts'
import type { CastParts, CastState } from './caster.ts'
import { ballotId } from './held.ts'
import { takesVotes, turnOf } from './turn.ts'
import type { Turn } from './turn.ts'

export interface Voting extends CastState {
  turn: Turn
  /** Votes are taken now: the voting parts are shown. */
  open: boolean
  /** One tap: for one contestant. Asks first where the contest wants it. */
  vote: (assoxId: string, name: string) => void
  castLines: (lines: readonly Choice[]) => void
  /** Takes away the moment after the vote, or what was refused. */
  dismiss: () => void
}

interface Asked {
  contest: Contest
  round: Round | undefined
  pastVotes: readonly PastVote[]
  /** `serverTime` that the page came with. */
  rendered: number
  /** When the round closes by the clock: epoch milliseconds. */
  closesAt: number | null
  onCast: (vote: PastVote) => void
}

/** The voter's side of a contest: whose turn it is, casting, and what became of it. */
export function useVoting(asked: Asked): Voting {
  const { contest, round, pastVotes, rendered, closesAt } = asked
  const state = useCastState(contest.cx_id)
  const disabled = useVotingDisabled(contest.cx_id)
  const over = useReached(closesAt, rendered)
  const open = takesVotes(contest, round) && !disabled && !over
  const turn = useTurn({ open, pastVotes, round, rendered, state })
  const parts = useCastParts(asked.onCast)
  const navigate = useNavigate()
  const location = useLocation()

  useEffect(() => resumeBallot(contest.cx_id, parts), [contest.cx_id, parts])

  const cast = async (lines: readonly Choice[], single: boolean, question: string) => {
    if (turn.kind !== 'free' || round === undefined || castStateOf(contest.cx_id).ballot) return
    if (contest.voter_requirement !== 'anyone' && !isSignedIn())
      return void navigate(signInHref(location))
    const sure =
      !contest.confirm_vote || (await confirm({ title: question, confirmLabel: m.voting_vote() }))
    if (!sure) return
    const { cx_id } = contest
    const { round_id } = round
    await castBallot({ client_id: ballotId(), cx_id, round_id, lines, single }, parts)
  }

  return {
    ...state,
    turn,
    open,
    vote: (assox_id, name) =>
      void cast([{ assox_id, points: 1 }], true, m.voting_confirm({ name })),
    castLines: (lines) => void cast(lines, false, m.voting_confirm_ballot()),
    dismiss: () => dismiss(contest.cx_id),
  }
}

function useTurn({
  open,
  pastVotes,
  round,
  rendered,
  state,
}: Pick<Asked, 'pastVotes' | 'round' | 'rendered'> & { open: boolean; state: CastState }): Turn {
  const asked = {
    open,
    votes: pastVotes,
    roundId: round?.round_id,
    refusedUntil: state.problem?.until,
  }
  const early = turnOf({ ...asked, now: 0 })
  const reached = useReached(early.kind === 'voted' ? early.until : null, rendered)
  const turn = reached ? turnOf({ ...asked, now: Infinity }) : early
  // The same object as long as it says the same, so that cards are not drawn anew.
  const key = JSON.stringify(turn)
  return useMemo(() => JSON.parse(key) as Turn, [key])
}

function useCastParts(onCast: (vote: PastVote) => void): CastParts {
  const queryClient = useQueryClient()
  const latest = useRef(onCast)
  useEffect(() => {
    latest.current = onCast
  })
  const told = useCallback((vote: PastVote) => latest.current(vote), [])
  return useMemo(
    () => ({
      send: (input) => api.call('contest/v2/addVote', input, { headers: sentBy() }),
      ready: async (anew) => {
        if (anew) await queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
        else if (readSession().ssid === undefined) await queryClient.fetchQuery(userQuery)
      },
      fingerprint,
      prove: async (challenge) => {
        const { prove } = await loadChunk(() => import('./prove.ts'))
        return prove(challenge)
      },
      captcha: showCaptcha,
      isSignedIn,
      wait: untilWorthTrying,
      onCast: told,
      now: serverNow,
    }),
    [queryClient, told],
  )
}

/** When the network is back, and otherwise after a while that grows: half a second to fifteen. */
function untilWorthTrying(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const pause = Math.min(15_000, 500 * 2 ** attempt)
    const timer = setTimeout(done, pause * (0.75 + Math.random() / 2))
    window.addEventListener('online', done)
  })
}
