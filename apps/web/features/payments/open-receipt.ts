import { api } from '../../lib/api.ts'
import { openFile } from '../../lib/open-file.ts'

/** Opens a receipt: its address is good for five minutes, since the bearer header can't travel with a link. */
export async function openReceipt(
  paymentId: string,
  of: { refund_id?: string; pass?: string } = {},
): Promise<void> {
  const { url } = await api.call('payments/receipt', {
    payment_id: paymentId,
    ...of,
  })
  openFile({ url })
}
