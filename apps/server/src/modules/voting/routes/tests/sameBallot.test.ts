import { expect, test } from 'vitest'
import { api as organiser, openServer, server } from '../../../../testing-server.ts'
import { inHours, refuses } from '../../../contests/factory.ts'
import { ballotsOf, many, open } from './testing-races.ts'

openServer()

test('the same id with another body is refused, whoever or whatever it names', async () => {
  const { cx_id, people, round_id } = await open({
    method: 'points',
    method_options: { scale: [3, 2, 1] },
  })
  const { api } = await server.visitor()
  const [a = '', b = '', c = ''] = people
  const cast = async (ballot: { assox_id: string; points?: number }[], more: object = {}) => {
    const wanted = { cx_id, ballot, client_id: 'one-ballot-id', ...more }
    const { receipt, ...answer } = await api.call('contest/v2/addVote', wanted)
    return { ...answer, leaf_hash: receipt?.promise.leaf_hash }
  }
  const first = await cast([
    { assox_id: a, points: 3 },
    { assox_id: b, points: 2 },
  ])
  expect(
    await cast(
      [
        { assox_id: b, points: 2 },
        { assox_id: a, points: 3 },
      ],
      { round_id },
    ),
  ).toEqual(first)
  await refuses(
    cast([
      { assox_id: a, points: 2 },
      { assox_id: b, points: 3 },
    ]),
    'idempotency_conflict',
  )
  await refuses(cast([{ assox_id: a, points: 3 }]), 'idempotency_conflict')
  await refuses(
    cast([
      { assox_id: a, points: 3 },
      { assox_id: c, points: 2 },
    ]),
    'idempotency_conflict',
  )
  const next = await organiser.call('contest/v2/addRound2Round', {
    cx_id,
    startDate: inHours(-0.1),
    endDate: inHours(48),
    advance: { contestants: people },
  })
  await refuses(
    cast(
      [
        { assox_id: a, points: 3 },
        { assox_id: b, points: 2 },
      ],
      { round_id: next.round_id },
    ),
    'idempotency_conflict',
  )
  expect(await ballotsOf(cx_id)).toEqual({ n: 1, slots: 1 })
})

test('a key that is too long to be kept is refused, not cut to one that may be another’s', async () => {
  const { cx_id, people } = await open()
  const { session } = await server.visitor()
  const cast = (key: string) =>
    server
      .client(session, { 'idempotency-key': key })
      .call('contest/v2/addVote', { cx_id, assox_id: people[0] })
  for (const end of ['a', 'b'])
    expect(
      (await refuses(cast('k'.repeat(200) + end), 'invalid_input', 'idempotency_key')).status,
    ).toBe(400)
  const { casx_id } = await cast('k'.repeat(200))
  expect((await cast('k'.repeat(200))).casx_id).toBe(casx_id)
  expect(await ballotsOf(cx_id)).toEqual({ n: 1, slots: 1 })
})

test('the same id of two voters is two ballots', async () => {
  const { cx_id, people } = await open()
  const voters = await Promise.all(many(5, () => server.visitor()))
  await Promise.all(
    voters.map(({ api }) =>
      api.call('contest/v2/addVote', { cx_id, assox_id: people[0], client_id: 'ballot-number-1' }),
    ),
  )
  expect(await ballotsOf(cx_id)).toEqual({ n: 5, slots: 5 })
})

test('a key that was used for a ballot in one contest is refused in another, and nobody else’s', async () => {
  const [one, other] = [await open(), await open()]
  const { session } = await server.visitor()
  const cast = ({ cx_id, people }: typeof one, as = session) =>
    server
      .client(as, { 'idempotency-key': 'one-and-the-same' })
      .call('contest/v2/addVote', { cx_id, assox_id: people[0] })
  const first = await cast(one)
  await refuses(cast(other), 'idempotency_conflict')
  expect((await cast(one)).casx_id).toBe(first.casx_id)
  await cast(other, (await server.visitor()).session)
  expect(await ballotsOf(other.cx_id)).toEqual({ n: 1, slots: 1 })
  // A ballot that came to nothing has used no key up.
  const { session: late } = await server.visitor()
  await refuses(cast({ ...one, people: ['0'.repeat(22)] }, late), 'not_in_round')
  await cast(other, late)
})
