import { expect, test } from 'vitest'
import { api as organiser, openServer, server } from '../../../../testing-server.ts'
import { assox, refuses } from '../../../contests/factory.ts'
import { paid, selling, votesOf } from './testing-bought.ts'
import { checkpointOf, verified } from './testing-log.ts'

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
  expect((await verified(cx_id, [], await proven())).payments).toEqual({
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
