import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { newPath } from '../../../testing-paths.ts'
import { openMoney, type TestMoney } from '../factory.ts'
import { endCheckout } from './endCheckout.ts'
import { lookAtProviders } from './lookAtProviders.ts'
import { proveBooks } from './proveBooks.ts'
import { lookAtRefunds } from './sendRefund.ts'
import { comesBack, freshKeys, polls, post, started, truth, type Begun } from './testing-inbox.ts'

let money: TestMoney
beforeAll(async () => {
  money = await openMoney()
})
afterAll(() => money.close())

const acts = ['pay', 'told', 'again', 'poll', 'return', 'expire', 'work', 'fault'] as const
const faults = ['error', 'error_after_commit', 'answer_lost', 'refused_connection'] as const
type Step = { act: (typeof acts)[number]; fault: (typeof faults)[number] }
type Provider = 'stripe' | 'paypal'

/** Letters of the provider about this payment so far: all of them, as often as they are asked for. */
const letters = ({ reference, payment_id }: Begun) =>
  money.sim.control.deliveries.all((body) => body.includes(reference) || body.includes(payment_id))

/** Pays, unless the payment was ended before. @returns whether the payer could pay. */
function pays({ reference }: Begun): boolean {
  try {
    money.sim.control.pay(reference)
    return true
  } catch {
    return false
  }
}

async function takes(step: Step, one: Begun, provider: Provider): Promise<void> {
  const { control } = money.sim
  if (step.act === 'fault') return control.faults.set({ operation: provider, fault: step.fault })
  if (step.act === 'poll') return polls(money)
  if (step.act === 'return') return void (await comesBack(money, one))
  if (step.act === 'expire') return endCheckout(money.own, one.checkout_id, 'expired')
  if (step.act === 'work') return money.work()
  const sent = letters(one)
  // A message whose certificate can't be fetched is not taken: its provider sends it again (`settles`).
  for (const letter of step.act === 'told' ? sent : sent.toReversed())
    expect([200, 503]).toContain((await post(money, letter)).statusCode)
}

/** Everything that was sent and everything that waits, with providers that answer again. */
async function settles(one: Begun): Promise<void> {
  money.sim.control.faults.clear()
  for (let turn = 0; turn < 3; turn++) {
    for (const letter of letters(one)) expect((await post(money, letter)).statusCode).toBe(200)
    await money.work()
    await polls(money)
    await statement(
      money.server.db,
      'update refunds set look_at = now() where look_at is not null',
      [],
    )
    await lookAtRefunds(money.own)
  }
  await money.work()
}

interface Played {
  one: Begun
  paidInTime: boolean
}

async function play(
  provider: Provider,
  history: readonly Step[],
  take = takes,
): Promise<Played & { state: string }> {
  const one = await started(money, provider)
  let [paid, ended, paidInTime] = [false, false, false]
  for (const step of history) {
    if (step.act === 'pay' && !paid) {
      paid = pays(one)
      paidInTime = paid && !ended
    } else if (step.act !== 'pay') await take(step, one, provider)
    ended ||= step.act === 'expire'
  }
  await settles(one)
  const [checkout] = await statement<{ state: string }>(
    money.server.db,
    'select state from checkouts where checkout_id = $1',
    [one.checkout_id],
  )
  return { one, paidInTime, state: checkout?.state ?? '' }
}

/** The money is in the balance once, or went back once, or never came. */
async function judge(
  provider: Provider,
  { one, paidInTime, state }: Awaited<ReturnType<typeof play>>,
): Promise<void> {
  const { payment, refunds, balance } = await truth(money, one)
  const { state: paid, captured } = payment as { state: string; captured: number | null }
  const seen = { paid: paid === 'paid', captured: captured ?? 0, refunds, balance }
  if (state === 'fulfilled')
    expect(seen).toEqual({ paid: true, captured: 1250, refunds: [], balance: 1250 })
  else if (seen.paid)
    expect(seen).toMatchObject({ refunds: [{ amount: 1250, state: 'refunded' }], balance: 0 })
  else expect(seen).toMatchObject({ refunds: [], balance: 0 })
  // A payer who paid before the end loses nothing, whatever was lost on the way. PayPal's money is taken by us alone.
  if (paidInTime && provider === 'stripe') expect(state).toBe('fulfilled')
}

const histories = fc.array(
  fc.record({ act: fc.constantFrom(...acts), fault: fc.constantFrom(...faults) }),
  { minLength: 2, maxLength: 9 },
)

/** The first message of all comes while PayPal’s own host fails: its certificate is not kept yet. */
const certificateFails = (['pay', 'fault', 'told'] as const).map((act) => ({
  act,
  fault: 'error' as const,
}))

it.each(['stripe', 'paypal'] as const)(
  'gives %s’s money once or back once, in whatever order payer, clock, message and look come',
  async (provider) => {
    await freshKeys(money)
    await fc.assert(
      fc.asyncProperty(histories, async (history) =>
        judge(provider, await play(provider, history)),
      ),
      { ...newPath(`orders of ${provider}`, 12), examples: [[certificateFails]] },
    )
    await lookAtProviders(money.own)
    expect((await proveBooks(money.own)).findings).toEqual([])
  },
)

it('would notice a clock that ends what is being paid without asking the provider', async () => {
  await freshKeys(money)
  const naive: typeof takes = async (_, { checkout_id }) =>
    void (await statement(
      money.server.db,
      `update checkouts set state = 'expired' where checkout_id = $1`,
      [checkout_id],
    ))
  const steps = (['pay', 'expire'] as const).map((act) => ({ act, fault: 'error' as const }))
  const played = await play('stripe', steps, naive)
  await expect(judge('stripe', played)).rejects.toThrow()
})
