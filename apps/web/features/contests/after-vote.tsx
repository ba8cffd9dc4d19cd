import { useLocale } from '@plaudit/ui/locale'
import { useOrigin } from '../../lib/site.ts'
import type { KeptVote } from '../voting/open/held.ts'
import { ReceiptDialog } from '../voting/open/receipt-dialog.tsx'
import { receiptOf } from './receipt.ts'
import { around } from './standing-rows.ts'
import type { LiveRound } from './open/live-round.ts'

interface AfterVoteProps {
  cast: KeptVote
  data: LiveRound
  /** Place of the chosen one when the ballot left. */
  before: number | undefined
  onClose: () => void
}

/** The moment after the vote, over the page it was cast on. */
export default function AfterVote({ cast, data, before, onClose }: AfterVoteProps) {
  const locale = useLocale()
  const origin = useOrigin()
  const known = receiptOf({ vote: cast, data, before, origin, locale })
  // Before anybody has a place the standing comes a moment after the first vote.
  const receipt = { ...known, awaited: around(data.rows, cast.assox_id).length }
  return <ReceiptDialog receipt={receipt} onClose={onClose} />
}
