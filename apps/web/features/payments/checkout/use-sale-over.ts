import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { useReached } from '../../../lib/clock.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { useSoon } from '../../../lib/use-soon.ts'
import { useVotingDisabled } from '../../../lib/voting-disabled.ts'

interface Votes {
  kind: string
  cx_id?: string | undefined
  assox_id?: string | undefined
  round_id?: number | undefined
  quantity?: number | undefined
}

/**
 * True once votes can't be bought any more that could when the page was opened: by the clock, or because the contest
 * changed and its server says so. Nothing else that is bought ends this way.
 * @param until when nothing can be bought any more, as the server said it.
 */
export function useSaleOver(votes: Votes, until: string | null): boolean {
  const isVotes = votes.kind === 'votes' && votes.cx_id !== undefined
  const { cx_id, assox_id, round_id, quantity } = votes
  const disabled = useVotingDisabled(cx_id ?? '')
  const over = useReached(isVotes && until !== null ? Date.parse(until) : null, 0)
  // A refusal removes the paying parts wherever they stand.
  const ask = () =>
    api
      .call(
        'checkout/quote',
        {
          kind: 'votes',
          ...(cx_id !== undefined && { cx_id }),
          ...(assox_id !== undefined && { assox_id }),
          ...(round_id !== undefined && { round_id }),
          ...(quantity !== undefined && { quantity }),
        },
        { quiet: true },
      )
      .then(
        () => undefined,
        () => undefined,
      )
  const soon = useSoon(() => void ask(), cx_id ?? '')
  useEffect(() => {
    if (over) soon()
  }, [over, soon])
  useTopic<{ contest?: unknown }>(isVotes ? `contest:${cx_id}` : undefined, {
    onEvent: ({ data }) => data.contest && soon(),
    onReset: () => undefined,
  })
  return isVotes && (disabled || over)
}
