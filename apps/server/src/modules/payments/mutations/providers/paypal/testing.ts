import { openSim, type Sim } from '@plaudit/provider-sim/sim'
import { afterEach, beforeEach } from 'vitest'
import type { KeySet } from '../provider.ts'
import { keySet, loopback, paymentAsk } from '../testing.ts'
import { openTokens } from '../tokens.ts'
import { openPaypalProvider } from './provider.ts'

export let sim: Sim
export let paypal: ReturnType<typeof openPaypalProvider>
export let set: KeySet

/** A provider over the simulator that believes messages of these hosts, certified by these authorities. */
export const open = (hosts: string[], authorities: string[]) =>
  openPaypalProvider({
    outgoing: loopback(),
    withToken: openTokens(loopback()),
    baseOf: () => `${sim.url}/paypal`,
    certificates: { hosts, authorities },
  })

/** For each test a simulator of its own, with keys that it knows. */
export function openPaypal(): void {
  beforeEach(async () => {
    sim = await openSim()
    paypal = open(['127.0.0.1'], [sim.control.paypal.authority.pem])
    set = keySet('paypal', { client_id: 'client' }, { client_secret: 'secret' })
  })
  afterEach(() => sim.close())
}

/** Other keys, or other settings of them, for the rest of a test. */
export const useKeys = (next: KeySet): void => {
  set = next
}

export const made = async (changes: Parameters<typeof paymentAsk>[0] = {}) => {
  const ask = paymentAsk(changes)
  const outcome = (await paypal.payments.create(set, ask)) as { reference: string }
  return { ...ask, reference: outcome.reference }
}

/** Makes a payment that the payer approves and PayPal takes. */
export const paid = async () => {
  const payment = await made()
  sim.control.pay(payment.reference)
  const outcome = await paypal.payments.lookUp(set, payment)
  if (outcome.state !== 'paid') throw new Error(outcome.state)
  return { ...payment, order: payment.reference, reference: outcome.reference }
}
