import { maxPlacesInRounds, maxRounds } from '@plaudit/contract/constants'
import { expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { api, openServer, server } from '../../../../testing-server.ts'
import { inHours, makeContest, refuses, type MadeContest } from '../../factory.ts'

openServer()

const run = (text: string, values: unknown[]) => statement(server.parts.db, text, values)

const add = ({ contest, contestants }: MadeContest) =>
  api.call('contest/v2/addRound2Round', {
    cx_id: contest.cx_id,
    endDate: inHours(48),
    advance: { contestants: contestants.map((one) => one.assox_id) },
  })

const addRounds = ({ contest }: MadeContest, upTo: number) =>
  run(
    `insert into rounds (contest_id, round_number, start_date, end_date)
     select $1, n, now(), now() + interval '24 hours' from generate_series(2, $2::int) n`,
    [contest.contest_id, upTo],
  )

it('takes no more rounds than its page can show', async () => {
  const made = await makeContest(api)
  await addRounds(made, maxRounds - 1)
  expect((await add(made)).contest.rounds).toHaveLength(maxRounds)
  const { fields } = await refuses(add(made), 'failed_to_add_rounds', 'advance')
  expect(fields['advance']).toContain(`${maxRounds} rounds`)
})

it('nor more people in all its rounds together', async () => {
  const made = await makeContest(api, {}, { contestants: 2 })
  const { contest_id } = made.contest
  const rounds = 20
  await addRounds(made, rounds)
  const others = maxPlacesInRounds / rounds - 2
  await run(
    `insert into contestants (contest_id, assox_id, contestant_name, position)
     select $1::bigint, $1::bigint || 'x' || n, 'Extra ' || n, n + 2 from generate_series(1, $2::int) n`,
    [contest_id, others],
  )
  await run(
    `insert into round_contestants (contest_id, round_id, contestant_id)
     select contest_id, round_id, contestant_id from rounds join contestants using (contest_id)
     where contest_id = $1 on conflict do nothing`,
    [contest_id],
  )
  const { fields } = await refuses(add(made), 'failed_to_add_rounds', 'advance')
  expect(fields['advance']).toContain('20,000')
  await run(
    `delete from round_contestants where contest_id = $1 and round_id = (select max(round_id) from rounds where contest_id = $1)`,
    [contest_id],
  )
  await add(made)
})
