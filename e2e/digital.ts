import type { Person } from '../bench/harness.ts'
import { theAdmin } from './installation.ts'
import { dots } from './pictures.ts'

/** A listing that an admin has let in. */
export async function listed(seller: Person, changes: object): Promise<string> {
  const file = new Blob([Uint8Array.from(dots(640, 480))], { type: 'image/png' })
  const { attachment_id } = await seller.api.call('Files/upload', { purpose: 'service', file })
  const { service } = await seller.api.call('services/addService', {
    category: 455,
    currency: 'EUR',
    package: [{ price: 900, included: 'One lesson', delivery_time: 1 }],
    service_image: [attachment_id],
    payment: ['cash'],
    submit: true,
    ...changes,
  })
  const { api } = await theAdmin()
  await api.call('services/moderate', { sx_id: service.sx_id, verdict: 'approve' })
  return service.sx_id
}

/** A document of the seller's. @returns its id. */
export async function sent(
  { api }: Person,
  name: string,
  type: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const file = new File([content], name, { type })
  return (await api.call('Files/uploadDocument', { file })).value.split('/')[0] ?? ''
}

/** Both sides have agreed, and the seller has the money. @returns the order's id. */
export async function bought(seller: Person, buyer: Person, sx_id: string): Promise<string> {
  const { order } = await buyer.api.call('orders/agree', { sx_id, payment: 'cash' })
  await seller.api.call('orders/confirmPaid', { order_id: order.order_id })
  return order.order_id
}
