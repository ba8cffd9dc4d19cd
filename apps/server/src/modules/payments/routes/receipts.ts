import type { FastifyInstance } from 'fastify'
import type { Language } from '@plaudit/contract/constants'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Parts } from '../../../platform/parts.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { openSignedAddresses } from '../../../platform/signedAddress.ts'
import {
  checkoutById,
  paymentById,
  sharesOf,
  type CheckoutRow,
  type PaymentRow,
  type ShareOf,
} from '../data/payments.ts'
import { receiptPdf } from '../present/receipt.ts'

type Asked = {
  payment_id: string
  refund_id?: string | undefined
  /** The seller whose document it is alone; undefined: those of all, for who bought. */
  only?: string | undefined
  language: Language
}

/** What the address says; of a receipt the refund is empty, and of what all sold the one seller. */
type Signed = { payment_id: string; refund_id: string; only: string; language: Language }

const addresses = (secrets: Secrets) => openSignedAddresses<Signed>(secrets, 'payments: receipt')

/** An address that a browser can open without its bearer header, for five minutes (product 10). */
export function receiptAddress(
  secrets: Secrets,
  asked: Asked,
): { url: string; expires_at: string } {
  const { payment_id, refund_id = '', only = '', language } = asked
  const given = { payment_id, refund_id, only, language }
  const { url, expires_at } = addresses(secrets).sign(`/receipts/${payment_id}.pdf`, given)
  return { url, expires_at: expires_at.toISOString() }
}

/** A payment with its purchase and its sellers' shares. */
export async function boughtBy(
  db: Db,
  paymentId: string,
): Promise<{ payment: PaymentRow; checkout: CheckoutRow; shares: ShareOf[] } | undefined> {
  const payment = await paymentById(db, paymentId)
  const checkout = payment && (await checkoutById(db, payment.checkout_id))
  return payment && checkout && { payment, checkout, shares: await sharesOf(db, paymentId) }
}

/** `/receipts/…pdf`: a receipt or credit note by its signed address. */
export function addReceipts(app: FastifyInstance, { db, secrets }: Parts): void {
  app.get<{ Querystring: { key?: string } }>('/receipts/:name', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const asked = addresses(secrets).check(path, request.query.key)
    const about = asked && (await boughtBy(db, asked.payment_id))
    const made =
      about &&
      (await receiptPdf(db, about, {
        refundId: asked.refund_id || undefined,
        only: asked.only || undefined,
        language: asked.language,
      }))
    if (made === undefined) refuse('not_found')
    return reply
      .header('content-disposition', `inline; filename="${made.name}.pdf"`)
      .header('cache-control', 'private, no-store')
      .type('application/pdf')
      .send(made.pdf)
  })
}
