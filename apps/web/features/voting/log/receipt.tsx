import { m } from '@plaudit/i18n/messages'
import { pageMeta } from '../../../lib/meta.ts'
import { receiptNumber } from '../receipt-number.ts'
import type { Route } from './+types/receipt'
import { loadReceipt } from './load-receipt.ts'
import { ReceiptScreen } from './receipt-screen.tsx'

/** `/receipt/{casx_id}`: one ballot for everybody who knows its number. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  loadReceipt({ context }, params.casx_id)

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return []
  const { receipt, contest } = args.loaderData
  const number = receiptNumber(receipt.casx_id, true)
  return pageMeta(args, {
    title: m.log_receipt_page({ number }),
    description: m.log_receipt_meta({ contest: contest.name }),
    hidden: true,
  })
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  return <ReceiptScreen key={loaderData.receipt.casx_id} loaded={loaderData} />
}
