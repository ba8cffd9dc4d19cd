import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { api as organiser, openServer, server } from '../../../../testing-server.ts'
import { assox, refuses } from '../../../contests/factory.ts'
import { castLeftBehind } from '../../mutations/castBought.ts'
import { buy, holds, paid, selling, votesOf } from './testing-bought.ts'
import { checkpointOf, step, verified } from './testing-log.ts'

openServer()

test('what bought votes were paid by is shown without payers, and the verifier holds it against the log [cf:5ed62]', async () => {
  const made = await selling()
  const other = await selling()
  const { cx_id } = made.contest
  const [device, person] = [await server.visitor(), await server.person()]
  const direct = await paid(device.api, [made, 10])
  const gone = await paid(device.api, [made, 1])
  // Credits are good in all contests of the organiser.
  await paid(person.api, [made, 10, { assox_id: undefined }])
  const spend = (contest: typeof made, quantity: number) =>
    person.api.call('contest/v2/addVote', {
      cx_id: contest.contest.cx_id,
      assox_id: assox(contest, 1)[0],
      quantity,
    })
  await spend(made, 4)
  await spend(other, 3)
  await expect.poll(() => votesOf(made)).toBe(15)
  await organiser.call('contest/v2/reviewBallots', {
    cx_id,
    act: 'void',
    reason: 'a look',
    casx_ids: gone.casx_ids ?? [],
  })
  const proven = async () =>
    JSON.stringify((await organiser.call('contest/v2/getPaymentProof', { cx_id })).proof)
  const findings = async () => (await verified(cx_id, [], await proven())).findings
  await expect.poll(findings).toEqual([])
  // The void ballot's money goes back by a task.
  const payments = async () => (await verified(cx_id, [], await proven())).payments
  await expect.poll(payments).toEqual({
    ballots: 3,
    votes: 15,
    proven: 3,
    totals: [
      {
        provider: 'sandbox',
        currency: 'EUR',
        purchases: 3,
        votes: 21,
        amount: 950,
        refunded: 50,
      },
    ],
    credits: { bought: 10, spent: 4 },
  })
  // What goes back in part leaves the votes where they are, and stands in the provider's report, too.
  const { payments: rows } = await organiser.call('contest/v2/getAllPayments', {
    contest_id: made.contest.contest_id,
  })
  const { payment_id = '' } = rows.find(({ votes, can }) => votes === 10 && can.refund) ?? {}
  await organiser.call('payments/refund', { payment_id, amount: 100, reason: 'a part' })
  expect(await payments()).toMatchObject({ proven: 3, totals: [{ amount: 950, refunded: 150 }] })
  expect(await findings()).toEqual([])
  const proof = await proven()
  for (const who of [person.username, 'example.org', 'user_id', direct.checkout_id])
    expect(proof).not.toContain(who)
  // With one purchase left out of it, the log says so.
  const { proof: whole } = await organiser.call('contest/v2/getPaymentProof', { cx_id })
  const less = JSON.stringify({ ...whole, purchases: whole.purchases.slice(1) })
  expect((await verified(cx_id, [], less)).counts).toHaveProperty('payment_wrong')
  await refuses(person.api.call('contest/v2/getPaymentProof', { cx_id }), 'forbidden')
  expect((await checkpointOf(cx_id)).jury_changed_at).toBeNull()
})

test('votes that are sold no more when their money comes, or before they are in a ballot, go back, and the log stays whole', async () => {
  const made = await selling()
  const { cx_id } = made.contest
  const [late, waiting] = [await server.visitor(), await server.visitor()]
  const counted = await paid(late.api, [made, 1])
  await expect.poll(() => votesOf(made)).toBe(1)
  const { checkout_id } = await late.api.call('checkout/start', buy(made, 10))
  const voting = server.parts.ports.get('voting')
  const { cast } = voting.box
  voting.box.cast = () => Promise.reject(new Error('the box is full'))
  await paid(waiting.api, [made, 10])
  await organiser.call('contest/v2/saveContest', {
    cx_id,
    revision: made.contest.revision,
    prices: { mode: 'free' },
  })
  voting.box.cast = cast
  // A process died between a ballot and the note that it is cast: that ballot counts.
  await statement(
    server.parts.db,
    `update bought_votes set state = 'ready' where checkout_id = $1`,
    [counted.checkout_id],
  )
  await castLeftBehind(voting, 0)
  const done = await late.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  expect(done.state).toBe('undone')
  const states = async () =>
    (await Promise.all([late, waiting].map(({ api }) => api.call('payments/get', {})))).flatMap(
      ({ payments }) => payments.map(({ state }) => state),
    )
  await expect.poll(states).toEqual(['refunded', 'paid', 'refunded'])
  expect(await votesOf(made)).toBe(1)
  const { findings } = await verified(cx_id)
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  await holds()
})

test('a purchase that is paid back after the result was declared leaves the proof whole', async () => {
  const made = await selling()
  const { cx_id } = made.contest
  const { api } = await server.visitor()
  const { payments } = await paid(api, [made, 10])
  await expect.poll(() => votesOf(made)).toBe(10)
  await step(made, 'end')
  await step(made, 'declare')
  const payment_id = payments[0]?.payment_id ?? ''
  await organiser.call('payments/refund', { payment_id, reason: 'asked' })
  const { proof } = await organiser.call('contest/v2/getPaymentProof', { cx_id })
  const refunded = { refunded: true, refunded_at: expect.any(String) }
  expect(proof.purchases).toContainEqual(expect.objectContaining(refunded))
  const wrong = async () => {
    const { findings, payments: paidFor } = await verified(cx_id, [], JSON.stringify(proof))
    return [findings.filter(({ severity }) => severity === 'error'), paidFor?.proven]
  }
  await expect.poll(wrong).toEqual([[], 1])
})
