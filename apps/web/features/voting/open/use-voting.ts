import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Contest, Round } from '@plaudit/contract/contests/contest'
import type { PastVote } from '@plaudit/contract/contests/pastVote'
import { m } from '@plaudit/i18n/messages'
import { signInHref } from '../../../lib/addresses.ts'
import { loadChunk } from '../../../lib/chunk.ts'
import { useReached } from '../../../lib/clock.ts'
import { accountHere, isSignedIn } from '../../../lib/session.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { userQuery } from '../../../lib/user.ts'
import { useVotingDisabled } from '../../../lib/voting-disabled.ts'
import type { Choice } from './ballot.ts'
import { useCastParts } from '../cast-parts.ts'
import { rulesOf } from '../same.ts'
import { castStateOf, dismiss, useCastState } from '../cast-states.ts'
import { castAfterAll, castBallot, letGoOf, resumeBallot } from '../caster.ts'
import type { CastParts, CastState } from '../cast-state.ts'
import { ballotId } from './held.ts'
import { buysOnly, creditsIn, soldAt } from './sold.ts'
import { takesVotes, turnOf, whereTheyCount, withinRound } from './turn.ts'
import type { Turn } from './turn.ts'

export interface Voting extends CastState {
  turn: Turn
  /** Votes are taken now: the voting parts are shown. */
  open: boolean
  /** Every vote here is bought: a tap on a contestant opens their bundles. */
  buys: boolean
  /** Votes are sold: after the free one a tap on another contestant opens their bundles. */
  sells: boolean
  /** Votes that were bought of this organiser before and can be given here; 0 where none are sold. */
  credits: number
  /** The contestant whose bundles are open. */
  buying: { assox_id: string; name: string } | undefined
  closeBundles: () => void
  /**
   * Casts by a single tap: for one contestant. Asks first where the contest wants it. Bought votes are never given by a
   * tap alone: the bundles open.
   */
  vote: (assoxId: string, name: string) => void
  castLines: (lines: readonly Choice[]) => void
  /** Ends the question of a ballot that asks: it goes out after all, or is let go. */
  answer: (castsIt: boolean) => void
  /** Takes away the moment after the vote, or what was refused. */
  dismiss: () => void
}

interface Asked {
  contest: Contest
  round: Round | undefined
  pastVotes: readonly PastVote[]
  /** `serverTime` that the page came with. */
  rendered: number
  /** Time at which the round closes by the clock: epoch milliseconds. */
  closesAt: number | null
  onCast: (vote: PastVote) => void
}

/** A new ballot with an id of its own, under the rules that its voter saw. */
const ballotOf = (
  contest: Contest,
  round: Round,
  rest: { lines: readonly Choice[]; single: boolean; at: number },
) => ({
  client_id: ballotId(),
  cx_id: contest.cx_id,
  round_id: round.round_id,
  rules: rulesOf(contest, round),
  account: accountHere(),
  ...rest,
})

/** Few contests ask something before a vote: what that needs is fetched ahead, after the page. */
const dialogs = () => loadChunk(() => import('../../../lib/dialogs.ts'))

/** Asks before the vote where the contest wants that. */
const isSure = async ({ confirm_vote }: Contest, title: string): Promise<boolean> =>
  !confirm_vote || (await dialogs()).confirm({ title, confirmLabel: m.voting_vote() })

const votesByCode = ({ voter_requirement, can }: Contest): boolean =>
  voter_requirement === 'code' && !can.jury

/** A class shares one device: the next voter votes with the next slip. */
const nextSlip: { pastVotes: readonly PastVote[]; state: CastState } = { pastVotes: [], state: {} }

/** The code of the slip whose picture led here, until it has voted; it stays on the device. */
let slipCode = ''
const keepSlip = (): void => {
  slipCode = new URLSearchParams(location.hash.slice(1)).get('code') ?? slipCode
}

async function codeOfSlip(): Promise<{ voter_code: string } | undefined> {
  const { askCode } = await dialogs()
  const code = await askCode(slipCode)
  if (code === null) return undefined
  slipCode = ''
  return { voter_code: code }
}

/** The voter's side of a contest: whose turn it is, casting, and what became of it. */
export function useVoting(asked: Asked): Voting {
  const { contest, round, pastVotes, rendered, closesAt } = asked
  const state = useCastState(contest.cx_id)
  const disabled = useVotingDisabled(contest.cx_id)
  const over = useReached(closesAt, rendered)
  const open = takesVotes(contest, round) && !disabled && !over
  const { buy, ...bought } = useBuying(contest)
  const { buys, sells } = bought
  const counting = useMemo(() => whereTheyCount(contest, pastVotes), [contest, pastVotes])
  const own = votesByCode(contest) && !buys ? nextSlip : { pastVotes: counting, state }
  const turn = useTurn({ open, buys, round, rendered, closesAt, ...own })
  const parts = useCastParts(asked.onCast)

  useEffect(() => {
    keepSlip()
    return resumeBallot(contest.cx_id, parts)
  }, [contest.cx_id, parts])
  const cast = useCast({ contest, round, turn, parts })

  return {
    ...state,
    turn,
    open,
    ...bought,
    vote: (assox_id, name) =>
      buys || (sells && turn.kind === 'voted')
        ? buy({ assox_id, name })
        : void cast([{ assox_id, points: 1 }], true, {
            question: m.voting_confirm({ name }),
            name,
          }),
    castLines: (lines) => void cast(lines, false, { question: m.voting_confirm_ballot() }),
    answer: (castsIt) => {
      if (!state.asks) return
      if (castsIt) void castAfterAll(state.asks, parts)
      else letGoOf(state.asks)
    },
    dismiss: () => dismiss(contest.cx_id),
  }
}

/** Whether this voter can buy votes or must, with what they have left to give, and whose bundles are open. */
function useBuying(contest: Contest) {
  const buys = buysOnly(contest)
  const sells = soldAt(contest) !== undefined && !contest.can.jury
  // The page's bar asks who is here; a frame on another site asks for nobody.
  const { data: user } = useQuery({ ...userQuery, enabled: false })
  const [buying, buy] = useState<Voting['buying']>()
  const credits = sells ? creditsIn(user, contest) : 0
  return { buys, sells, credits, buying, buy, closeBundles: () => buy(undefined) }
}

interface Casting extends Pick<Asked, 'contest' | 'round'> {
  turn: Turn
  parts: CastParts
}

/** Casts a ballot, once its voter has signed in, shown a code or said that they are sure, as the contest wants it. */
function useCast({ contest, round, turn, parts }: Casting) {
  const navigate = useNavigate()
  const location = useLocation()
  return async (
    lines: readonly Choice[],
    single: boolean,
    { question, name }: { question: string; name?: string },
  ) => {
    if (turn.kind !== 'free' || round === undefined || castStateOf(contest.cx_id).ballot) return
    const byCode = votesByCode(contest)
    const signsIn = contest.voter_requirement !== 'anyone' && !byCode && !isSignedIn()
    if (signsIn) return void navigate(signInHref(location))
    // A voter who types a code has thought about it.
    const by = byCode ? await codeOfSlip() : (await isSure(contest, question)) && {}
    if (!by) return
    const ballot = ballotOf(contest, round, { lines, single, at: parts.deviceNow() })
    await castBallot({ ...ballot, ...by, ...(name !== undefined && { name }) }, parts)
  }
}

function useTurn({
  open,
  buys,
  pastVotes,
  round,
  rendered,
  closesAt,
  state,
}: Pick<Asked, 'pastVotes' | 'round' | 'rendered' | 'closesAt'> & {
  open: boolean
  buys: boolean
  state: CastState
}): Turn {
  const asked = {
    open,
    buys,
    votes: pastVotes,
    roundId: round?.round_id,
    refusedUntil: state.problem?.until,
  }
  const early = turnOf({ ...asked, now: 0 })
  const reached = useReached(early.kind === 'voted' ? early.until : null, rendered)
  const now = reached ? turnOf({ ...asked, now: Infinity }) : early
  const turn = withinRound(now, open ? (closesAt ?? Infinity) : 0)
  // The same object as long as it says the same, so that cards are not drawn anew.
  const key = JSON.stringify(turn)
  return useMemo(() => JSON.parse(key) as Turn, [key])
}
