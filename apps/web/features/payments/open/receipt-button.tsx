import { useMutation } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { openReceipt } from '../open-receipt.ts'

interface Props {
  paymentId: string
  /** Its number among several of one purchase. */
  number?: number | undefined
  /** Credit notes of a refund in place of the receipt, with the words on the button. */
  note?: { refund_id: string; label: string } | undefined
}

/** Opens the receipt of a payment as PDF, or the credit note of a refund. */
export default function ReceiptButton({ paymentId, number, note }: Props) {
  const open = useMutation({
    mutationFn: () => openReceipt(paymentId, note && { refund_id: note.refund_id }),
  })
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<FileText aria-hidden="true" className="size-4" />}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      {note ? note.label : `${m.orders_receipt()} ${number ?? ''}`.trim()}
    </Button>
  )
}
