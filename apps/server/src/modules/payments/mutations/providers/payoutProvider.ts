import type { Money } from '../../../../platform/money.ts'
import type {
  AmountFault,
  KeySet,
  PayoutMethod,
  PayoutOutcome,
  WebhookReading,
  WebhookRequest,
} from './provider.ts'

export interface PayoutAsk {
  /** Ours, repeated by every look-up. A payout of unknown fate is never sent again under another one. */
  payout_id: string
  amount: Money
  /** As the person wrote it: an e-mail, a number, a payee's id. */
  destination: string
  note: string
}

/** A way in which money leaves, under the same rules as a provider of payments. */
export interface PayoutProvider {
  name: PayoutMethod
  refuses(amount: Money, set: KeySet): 'currency_unsupported' | AmountFault | undefined
  send(set: KeySet, ask: PayoutAsk): Promise<PayoutOutcome>
  lookUp(
    set: KeySet,
    ask: PayoutAsk & { reference?: string; sent_at?: Date },
  ): Promise<PayoutOutcome>
  readWebhook?(set: KeySet, request: WebhookRequest): Promise<WebhookReading>
}
