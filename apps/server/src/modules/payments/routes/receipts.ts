import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Language } from '@plaudit/contract/constants'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Parts } from '../../../platform/parts.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { openSignedAddresses } from '../../../platform/signedAddress.ts'
import { deviceCookie, deviceOf } from '../../accounts/policy/devices.ts'
import { holderOf, type Holder } from '../../files/data/addresses.ts'
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
  /** The seller whose document it is alone; undefined: the documents of all, for the buyer. */
  only?: string | undefined
  language: Language
}

/** Fields of the address; the refund of a receipt is empty, and so is the one seller of all sellers' parts. */
type Signed = { payment_id: string; refund_id: string; only: string; language: Language } & Held

/** Holder of the address: a session, or the device of a visitor whose browser showed its cookie. */
type Held = Holder | { holder: null; device: string | null }

const heldBy = (caller: Caller): Held =>
  holderOf(caller) ?? { holder: null, device: caller.showsCookie === true ? caller.device : null }

const addresses = (secrets: Secrets) => openSignedAddresses<Signed>(secrets, 'payments: receipt')

/**
 * An address that opens without a bearer header for five minutes (product 10), for this caller alone: in their browser, and
 * not after they signed out.
 */
export function receiptAddress(
  secrets: Secrets,
  caller: Caller,
  asked: Asked,
): { url: string; expires_at: string } {
  const { payment_id, refund_id = '', only = '', language } = asked
  const given = { payment_id, refund_id, only, language, ...heldBy(caller) }
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
export function addReceipts(app: FastifyInstance, { db, secrets, ports }: Parts): void {
  const isTheirs = async (request: FastifyRequest, asked: Held): Promise<boolean> =>
    asked.holder === null
      ? asked.device === null ||
        deviceOf(secrets, request.cookies[deviceCookie])?.id === asked.device
      : (await ports.find('isHolder')?.(request, asked)) === true

  app.get<{ Querystring: { key?: string } }>('/receipts/:name', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const asked = addresses(secrets).check(path, request.query.key) ?? refuse('not_found')
    if (!(await isTheirs(request, asked))) refuse('not_found')
    const about = await boughtBy(db, asked.payment_id)
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
