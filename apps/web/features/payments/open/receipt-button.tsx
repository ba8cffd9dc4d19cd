import { useMutation } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { openReceipt } from '../open-receipt.ts'

/** Opens the receipt of a payment as PDF. */
export default function ReceiptButton({ paymentId }: { paymentId: string }) {
  const open = useMutation({ mutationFn: () => openReceipt(paymentId) })
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<FileText aria-hidden="true" className="size-4" />}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      {m.orders_receipt()}
    </Button>
  )
}
