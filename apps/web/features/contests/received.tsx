import { useLocale } from '@plaudit/ui/locale'
import { useOrigin } from '../../lib/site.ts'
import ReceiptPage from '../voting/open/receipt-view.tsx'
import type { Receipt } from './load-contestant.ts'
import { receiptOf } from './receipt.ts'
import type { LiveRound } from './open/live-round.ts'

/** The moment after a vote as a page of its own: where a vote without any script ends. */
export default function Received({
  receipt,
  assoxId,
  data,
}: {
  receipt: Receipt
  assoxId: string
  data: LiveRound
}) {
  const locale = useLocale()
  const origin = useOrigin()
  const vote = { ...receipt, assox_id: assoxId }
  const jury = receipt.channel === 'jury'
  return <ReceiptPage receipt={receiptOf({ vote, jury, data, origin, locale })} />
}
