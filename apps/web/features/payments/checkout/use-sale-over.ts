import { useEffect, useState } from 'react'
import { CallError } from '@plaudit/client/client'
import { api } from '../../../lib/api.ts'
import { useReached } from '../../../lib/clock.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { useSoon } from '../../../lib/use-soon.ts'
import { enableVoting, useVotingDisabled } from '../../../lib/voting-disabled.ts'
import { asksAnew } from './stale.ts'

interface Votes {
  kind: string
  cx_id?: string | undefined
  assox_id?: string | undefined
  round_id?: number | undefined
  quantity?: number | undefined
}

/** Why votes can't be bought any more: no votes are taken, or the contest sells none. */
export type SaleOver = 'disabled' | 'unsold'

/** Asks the price anew; a refusal because voting is disabled removes the paying parts wherever they stand. */
async function askAgain({ cx_id, assox_id, round_id, quantity }: Votes): Promise<boolean> {
  const asked = {
    kind: 'votes' as const,
    ...(cx_id !== undefined && { cx_id }),
    ...(assox_id !== undefined && { assox_id }),
    ...(round_id !== undefined && { round_id }),
    ...(quantity !== undefined && { quantity }),
  }
  try {
    await api.call('checkout/quote', asked, { quiet: true })
    // Paused and opened again while the page stood there.
    if (cx_id !== undefined) enableVoting(cx_id)
    return false
  } catch (error) {
    return error instanceof CallError && error.code === 'votes_not_sold'
  }
}

/**
 * Tells why votes can't be bought any more: by the clock, or because the contest changed and its server says so; undefined
 * while they can. Nothing else that is bought ends this way.
 * @param until when nothing can be bought any more, as the server said it; undefined for a purchase that was begun: what
 * was refused since is asked at once.
 */
export function useSaleOver(votes: Votes, until: string | null | undefined): SaleOver | undefined {
  const isVotes = votes.kind === 'votes' && votes.cx_id !== undefined
  const { cx_id } = votes
  const disabled = useVotingDisabled(cx_id ?? '')
  const [unsold, setUnsold] = useState(false)
  const over = useReached(isVotes && until ? Date.parse(until) : null, 0)
  const soon = useSoon(() => void askAgain(votes).then(setUnsold), cx_id ?? '')
  const asks = asksAnew(votes, until, over)
  useEffect(() => {
    if (asks) soon()
  }, [asks, soon])
  useTopic<{ contest?: unknown }>(isVotes ? `contest:${cx_id}` : undefined, {
    onEvent: ({ data }) => data.contest && soon(),
    onReset: () => undefined,
  })
  if (!isVotes) return undefined
  return disabled || over ? 'disabled' : unsold ? 'unsold' : undefined
}
