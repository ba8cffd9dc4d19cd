import { useEffect } from 'react'
import { keepVote } from '../voting/open/held.ts'
import type { Receipt } from './load-contestant.ts'

/** A vote that was cast before the script had come is kept on the device like any other. */
export function useKeptReceipt(cxId: string, receipt: Receipt | undefined): void {
  useEffect(() => {
    if (!receipt) return
    const { casx_id, lines, round_id, kind, quantity, timestamp, time, expires_at } = receipt
    const vote = { casx_id, lines, round_id, kind, quantity, timestamp, time, expires_at }
    keepVote(cxId, { ...vote, assox_id: lines[0]?.assox_id ?? '' })
  }, [cxId, receipt])
}
