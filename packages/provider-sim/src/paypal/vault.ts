import type { Operation } from '../http.ts'
import { capitals } from '../ids.ts'
import type { Order } from './schema.ts'
import { notFound, unprocessable, type Application, type Call, type PaypalWorld } from './world.ts'

/** Keeps the account of a payer who agreed: it can be charged again. */
export function keepAccount(world: PaypalWorld, application: Application, made: Order): void {
  if (!application.keeping.has(made.id)) return
  const id = capitals(10).toLowerCase()
  const customer = capitals(12)
  application.vault.set(id, { customer, isGood: true })
  made.payment_source = {
    paypal: {
      email_address: 'buyer@example.com',
      account_id: 'QYR5Z8XDVJNXQ',
      attributes: {
        vault: {
          id,
          status: 'VAULTED',
          customer: { id: customer },
          links: [world.link('self', `/v3/vault/payment-tokens/${id}`)],
        },
      },
    },
  }
}

/** Charges a kept account: nobody has to approve. */
export function chargeKept(application: Application, made: Order, vaultId: string): void {
  const kept = application.vault.get(vaultId)
  if (kept === undefined) throw notFound()
  if (!kept.isGood)
    throw unprocessable(
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank, or it can’t be used for this payment.',
    )
  if (made.status === 'CREATED') made.status = 'APPROVED'
}

/** Kept accounts, by PayPal's payment_tokens_v3. */
export const vaultOperations = (call: Call): Operation[] => [
  call('paypal.vault.delete', 'DELETE', '/v3/vault/payment-tokens/{id}', ({ application, ask }) => {
    if (!application.vault.delete(ask.params['id'] ?? '')) throw notFound()
    return { status: 204, body: '' }
  }),
]
