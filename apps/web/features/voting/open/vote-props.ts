import { m } from '@plaudit/i18n/messages'
import { formatClock } from '@plaudit/ui/countdown'
import type { VoteButtonProps, VoteState } from '@plaudit/ui/vote-button'
import type { Voting } from './use-voting.ts'

/** State of a contestant's button for its words; the clock is added where it is drawn. */
export interface VoteLook {
  state: VoteState
  /** Time at which the voter may vote again: epoch milliseconds. */
  until: number | null
  /** Where the next vote is bought: whether the voter has bought votes left to give. */
  buys?: 'buy' | 'give' | undefined
}

/** The state of a contestant's vote button; undefined where no vote is taken and none was given. */
export function voteLook(voting: Voting, assoxId: string): VoteLook | undefined {
  const { turn, ballot, open } = voting
  if (ballot?.lines.some((line) => line.assox_id === assoxId)) return { state: 'busy', until: null }
  if (turn.kind === 'voted') {
    const chosen = turn.vote?.lines.some((line) => line.assox_id === assoxId) ?? false
    if (chosen) return { state: 'voted', until: turn.until }
    if (open && voting.sells) return buying(voting)
    return open ? { state: 'disabled', until: null } : undefined
  }
  if (turn.kind === 'closed') return undefined
  if (voting.buys) return buying(voting)
  return { state: isMine(voting, assoxId) ? 'chosen' : 'idle', until: null }
}

const buying = ({ credits }: Pick<Voting, 'credits'>): VoteLook => ({
  state: 'idle',
  until: null,
  buys: credits > 0 ? 'give' : 'buy',
})

/** True if the voter's latest ballot in the round was for this contestant. */
export function isMine({ turn }: Pick<Voting, 'turn'>, assoxId: string): boolean {
  const vote = turn.kind === 'free' ? turn.last : turn.kind === 'voted' ? turn.vote : undefined
  return vote?.lines.some((line) => line.assox_id === assoxId) ?? false
}

/** Words of a vote button: what stands on it, and the same with the name for a screen reader. */
export function voteWords(
  look: VoteLook,
  name: string,
  secondsLeft: number,
): Pick<VoteButtonProps, 'state' | 'label' | 'name'> {
  const { state, until, buys } = look
  if (buys) {
    const label = buys === 'give' ? m.voting_give_votes() : m.voting_buy_votes()
    return { state, label, name: `${label}, ${name}` }
  }
  const waits = until !== null && secondsLeft > 0
  const label = waits ? m.voting_again({ time: formatClock(secondsLeft) }) : wordsOf(state)
  return {
    state,
    label,
    name: state === 'idle' ? m.voting_vote_for({ name }) : `${label}, ${name}`,
  }
}

function wordsOf(state: VoteState): string {
  if (state === 'busy') return m.voting_busy()
  if (state === 'chosen') return m.voting_vote_again()
  return state === 'voted' ? m.voting_voted() : m.voting_vote()
}

/** Words of a button that stands alone with the name on it. */
export function voteForWords({ buys }: VoteLook, name: string): string {
  if (buys)
    return buys === 'give' ? m.voting_give_votes_to({ name }) : m.voting_buy_votes_for({ name })
  return m.voting_vote_for({ name })
}

/** The place of a contestant's bundles on their page. */
export const bundlesId = 'votes'

/** Works without any script: a form that casts, or a link to the bundles where every vote is bought. */
export function voteWay(
  { buys }: Pick<VoteLook, 'buys'>,
  page: string,
  ...[cxId, roundId, assoxId, ballotId]: Parameters<typeof voteForm>
): Pick<VoteButtonProps, 'form' | 'href'> {
  return buys
    ? { href: `${page}#${bundlesId}` }
    : { form: voteForm(cxId, roundId, assoxId, ballotId) }
}

/** The plain form that works without any script: posted to the server, answered by the receipt (product 1). */
export function voteForm(
  cxId: string,
  roundId: number | undefined,
  assoxId: string,
  ballotId: string,
): NonNullable<VoteButtonProps['form']> {
  return {
    action: `/cx/${cxId}/vote`,
    fields: {
      assox_id: assoxId,
      ...(roundId !== undefined && { round_id: String(roundId) }),
      client_id: `${ballotId}-${assoxId}`,
    },
  }
}
