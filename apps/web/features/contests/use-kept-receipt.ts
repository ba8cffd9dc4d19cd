import { useEffect } from 'react'
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
 */
export function useKeptReceipt(cxId: string, receipt: Receipt | undefined): void {
  const queryClient = useQueryClient()
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
    void keepIfOwn(cxId, receipt, ask).catch(() => undefined)
  }, [cxId, receipt, queryClient])
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
): Promise<void> {
  const { pastVotes } = await ask()
  if (!pastVotes.some((vote) => vote.casx_id === receipt.casx_id)) return
  const { casx_id, lines, round_id, timestamp, time, expires_at } = receipt
  const assox_id = lines[0]?.assox_id ?? ''
  keepVote(cxId, { casx_id, assox_id, lines, round_id, timestamp, time, expires_at })
}
