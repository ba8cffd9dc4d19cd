import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import { api } from '../../lib/api.ts'
import { readSession } from '../../lib/session.ts'
import { userQuery } from '../../lib/user.ts'
import { keepVote } from '../voting/open/held.ts'
import type { Receipt } from './load-contestant.ts'

/**
 * Keeps a vote that was cast before the script had come on the device like any other. Its number leaves the address:
 * whoever is sent the page has not voted by that.
 * @returns true once the server has said that the ballot is another voter's.
 */
export function useKeptReceipt(cxId: string, receipt: Receipt | undefined): boolean {
  const queryClient = useQueryClient()
  const [foreign, setForeign] = useState<string>()
  useEffect(() => {
    if (!receipt) return
    const { history, location } = window
    history.replaceState(history.state, '', withoutReceipt(location.href))
    const ask = async () => {
      // The cookie of the plain form becomes this browser's device.
      if (readSession().ssid === undefined) await queryClient.fetchQuery(userQuery)
      return api.call('contest/v2/getPastVotes', { cx_id: cxId }, { quiet: true })
    }
    // Without an answer nothing is kept: the server knows the ballot all the same.
    keepIfOwn(cxId, receipt, ask).then(
      (isOwn) => setForeign(isOwn ? undefined : receipt.casx_id),
      () => undefined,
    )
  }, [cxId, receipt, queryClient])
  return receipt !== undefined && foreign === receipt.casx_id
}

export function withoutReceipt(href: string): string {
  const url = new URL(href)
  url.searchParams.delete('receipt')
  return url.href
}

/** Keeps a ballot that the server knows as one of this voter's; one of somebody who shared the page is not. */
export async function keepIfOwn(
  cxId: string,
  receipt: Receipt,
  ask: () => Promise<Pick<Reply<'contest/v2/getPastVotes'>, 'pastVotes'>>,
): Promise<boolean> {
  const { pastVotes } = await ask()
  const own = pastVotes.find((vote) => vote.casx_id === receipt.casx_id)
  if (own === undefined) return false
  const { casx_id, lines, round_id, kind, quantity, timestamp, time } = receipt
  // The receipt, which others may open, has the time of the next vote to the minute alone.
  const { expires_at } = own
  const vote = { casx_id, lines, round_id, kind, quantity, timestamp, time, expires_at }
  keepVote(cxId, { ...vote, assox_id: lines[0]?.assox_id ?? '' })
  return true
}
