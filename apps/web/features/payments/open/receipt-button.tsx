import { useMutation } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { openReceipt } from '../open-receipt.ts'

interface Props {
  paymentId: string
  /** Its number among several of one purchase. */
  number?: number | undefined
}

/** Opens the receipt of a payment as PDF. */
export default function ReceiptButton({ paymentId, number }: Props) {
  const open = useMutation({ mutationFn: () => openReceipt(paymentId) })
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<FileText aria-hidden="true" className="size-4" />}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      {m.orders_receipt()} {number}
    </Button>
  )
}
