import { expect, it } from 'vitest'
import { api, openServer, visitor } from '../../../../testing-server.ts'
import { inHours, makeContest, refuses, namesOf } from '../../factory.ts'

openServer()

const empty = async (given: object = {}) =>
  (await makeContest(api, given, { contestants: 0 })).contest

it.each([
  [
    'commas and quotes',
    'contestant_name,tagline,country_code\n"Ann ""the"" Voice","One, two",FR\nBo,,SE\n',
  ],
  [
    'semicolons and French names',
    '\uFEFFNom;Accroche;Pays\r\n"Ann ""the"" Voice";"One, two";France\r\nBo;;Suède\r\n',
  ],
  [
    'tabs and Spanish names',
    'Nombre\tLema\tPaís\nAnn "the" Voice\tOne, two\tFrancia\nBo\t\tSuecia',
  ],
])('reads a table with %s', async (_, csv) => {
  const { cx_id } = await empty()
  const { contestants, problems } = await api.call('contest/v2/addContestants', { cx_id, csv })
  expect(problems).toEqual([])
  expect(
    contestants.map((c) => [c.contestant_name, c.tagline, c.country_code, c.position]),
  ).toEqual([
    ['Ann "the" Voice', 'One, two', 'FR', 1],
    ['Bo', '', 'SE', 2],
  ])
})

it('tells what is no row of the table that it came in', async () => {
  const { cx_id } = await empty()
  const rows = ['Ann', null, ['Bo'], { contestant_name: 'Cid' }]
  const of = async (given: object) =>
    (await api.call('contest/v2/addContestants', { cx_id, dry_run: true, ...given })).problems.map(
      ({ row, field }) => [row, field],
    )
  for (const [field, given] of Object.entries({ json: JSON.stringify(rows), contestants: rows }))
    expect(await of({ [field]: given })).toEqual([1, 2, 3].map((row) => [row, field]))
})

it('gives the text of a row that it could not read back', async () => {
  const { cx_id } = await empty()
  const csv = 'contestant_name,tagline\nAnn,One,and too many\n"Bo,unclosed\nCid,Three'
  const read = await api.call('contest/v2/addContestants', { cx_id, csv, dry_run: true })
  expect(read.problems.map(({ row }) => row)).toEqual([1, 2])
  expect(read.rows).toEqual([
    { contestant_name: 'Ann, One, and too many' },
    { contestant_name: '"Bo,unclosed' },
    { contestant_name: 'Cid', tagline: 'Three' },
  ])
})

it('reads a list of names, JSON and rows, and goes on with the running order [cf:37e7e]', async () => {
  const { cx_id, rounds } = await empty()
  await api.call('contest/v2/addContestants', { cx_id, csv: 'Ann\nBo\n\nCid' })
  await api.call('contest/v2/addContestants', {
    cx_id,
    json: '{"contestants": [{"contestant_name": "Dee"}]}',
  })
  const last = await api.call('contest/v2/addContestants', {
    cx_id,
    round_id: null,
    contestants: [{ contestant_name: 'Eve' }],
  })
  expect(last.contestants).toMatchObject([{ contestant_name: 'Eve', position: 5 }])
  const { contest, contestants } = await visitor.call('contest/v2/fetchContest', { cx_id })
  expect(namesOf(contestants)).toEqual(['Ann', 'Bo', 'Cid', 'Dee', 'Eve'])
  expect(contest.rounds[0]?.contestants).toHaveLength(4)
  expect(rounds).toHaveLength(1)
})

it('reads JSON by the names that people give to columns, the contract’s own first', async () => {
  const { cx_id } = await empty({
    fields: [{ key: 'size', label: 'Shirt size', type: 'choice', options: ['S', 'L'] }],
  })
  const { contestants, problems } = await api.call('contest/v2/addContestants', {
    cx_id,
    json: JSON.stringify([
      { Name: 'Ann', Country: 'Sweden', 'shirt size': 'L', Line: 'One' },
      { nom: 'Bo', contestant_name: 'Bob', pays: 'FR' },
    ]),
    skip_bad: true,
  })
  expect(contestants).toMatchObject([
    { contestant_name: 'Ann', country_code: 'SE', tagline: 'One', answers: { size: 'L' } },
  ])
  // Two names for one thing: what people call it is left to be told of.
  expect(problems.map(({ row, field }) => [row, field])).toEqual([[2, 'nom']])
})

it('lists what is wrong row by row and adds none, or the good ones only', async () => {
  const { cx_id } = await empty({
    fields: [{ key: 'size', label: 'Shirt size', type: 'choice', options: ['S', 'L'] }],
  })
  await api.call('contest/v2/addContestants', { cx_id, csv: 'Ann' })
  const csv = [
    'Name,Country,Video,Shirt size,Mood',
    'Good,FR,https://example.org/v,S,',
    ',FR,,,',
    'Bad land,Atlantis,,,',
    'Bad link,,ftp://x,,',
    'ann,,,,',
    'Good,,,,',
    '"Broken"x,FR',
    'Too,many,values,in,this,row',
    'Wrong size,,,XXL,',
    '"Never closed,FR,,,',
    'No land,ZZ,,,',
    'Fine too,SE,,L,happy',
    'Any land,??,,,',
    'Picture of a land,🙂,,,',
  ].join('\n')
  const dry = await api.call('contest/v2/addContestants', { cx_id, csv, dry_run: true })
  expect(dry.contestants).toEqual([])
  expect(dry.rows).toHaveLength(14)
  expect(dry.problems.map(({ row, field }) => [row, field])).toEqual([
    [0, 'Mood'],
    [2, 'contestant_name'],
    [3, 'country_code'],
    [4, 'video_url'],
    [5, 'contestant_name'],
    [6, 'contestant_name'],
    [7, 'csv'],
    [8, 'csv'],
    [9, 'answers.size'],
    [10, 'csv'],
    [11, 'country_code'],
    [13, 'country_code'],
    [14, 'country_code'],
  ])
  for (const { error } of dry.problems) expect(error.length).toBeGreaterThan(5)
  const refused = await api
    .call('contest/v2/addContestants', { cx_id, csv })
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'rows_invalid',
    fields: { '3.country_code': 'Invalid Country' },
  })
  const some = await api.call('contest/v2/addContestants', { cx_id, csv, skip_bad: true })
  expect(namesOf(some.contestants)).toEqual(['Good', 'Fine too'])
  expect(some.contestants[1]?.answers).toEqual({ size: 'L' })
  expect(some.problems).toHaveLength(13)
})

it.each([
  ['nothing', {}],
  ['two sources', { csv: 'A', json: '[]' }],
])('asks for exactly one source, not %s', async (_, given) => {
  const { cx_id } = await empty()
  await refuses(
    api.call('contest/v2/addContestants', { cx_id, ...given }),
    'invalid_input',
    'contestants',
  )
})

it.each([
  [{ json: '{broken' }, '0.json'],
  [{ json: '{"people": []}' }, '0.json'],
  [{ csv: '' }, '0.csv'],
  [{ csv: 'Colour,Shape\nred,round' }, '0.csv'],
  [{ contestants: ['just text', null, 7] as never[] }, '1.contestants'],
  [{ contestants: [{ contestant_name: 'x'.repeat(121) }] }, '1.contestant_name'],
  [{ contestants: [{ contestant_name: 'A', is_admin: true }] }, '1.is_admin'],
  [{ contestants: [{ contestant_name: 'A', attachment_id: '0'.repeat(22) }] }, '1.attachment_id'],
  [{ contestants: [{ contestant_name: 'A', story: '&'.repeat(20_000) }] }, '1.story'],
])('refuses rows of %o', async (given, field) => {
  const { cx_id } = await empty()
  const error = await api
    .call('contest/v2/addContestants', { cx_id, ...given })
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'rows_invalid' })
  expect(Object.keys((error as { fields: object }).fields)).toContain(field)
})

it('takes two thousand at once and not one more', async () => {
  const { cx_id } = await empty()
  const csv = [
    'Name,Country',
    ...Array.from({ length: 2000 }, (_, n) => `"Person ${n}, the ${n}th",FR`),
  ].join('\n')
  const { contestants } = await api.call('contest/v2/addContestants', { cx_id, csv })
  expect(contestants).toHaveLength(2000)
  expect(
    (await visitor.call('contest/v2/getCachedContest/{cx_id}', { cx_id })).contest
      .contestants_count,
  ).toBe(2000)
  const more = api.call('contest/v2/addContestants', {
    cx_id,
    contestants: [{ contestant_name: 'Straw' }],
    skip_bad: true,
  })
  await refuses(more, 'rows_invalid', '0.contestants')
  const { cx_id: other } = await empty()
  await refuses(
    api.call('contest/v2/addContestants', { cx_id: other, csv: `${csv}\nOne too many,FR` }),
    'rows_invalid',
    '0.contestants',
  )
})

it('adds a table once when it is sent by two organisers at once', async () => {
  const { cx_id } = await empty()
  const tries = await Promise.allSettled(
    [1, 2].map(() => api.call('contest/v2/addContestants', { cx_id, csv: 'Name\nAnn\nBo' })),
  )
  expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1)
  expect((await visitor.call('contest/v2/getContestants', { cx_id })).total).toBe(2)
  const twins = await Promise.all(
    [1, 2].map(() =>
      api.call('contest/v2/addContestants', { cx_id, csv: 'Name\nCid' }, { idempotencyKey: 'cid' }),
    ),
  )
  expect(twins[0]).toEqual(twins[1])
})

it('adds to a chosen round, unless that is over', async () => {
  const made = await makeContest(api)
  const { cx_id, rounds } = made.contest
  const { round_id } = await api.call('contest/v2/addRound2Round', {
    cx_id,
    startDate: inHours(0),
    endDate: inHours(48),
    advance: { top: 1 },
  })
  const { contestants } = await api.call('contest/v2/addContestants', {
    cx_id,
    round_id,
    contestants: [{ contestant_name: 'Wild card' }],
  })
  const { contest } = await api.call('contest/v2/fetchContest', { cx_id })
  expect(contest.rounds[1]?.contestants).toContain(contestants[0]?.assox_id)
  expect(contest.rounds[0]?.contestants).not.toContain(contestants[0]?.assox_id)
  await refuses(
    api.call('contest/v2/addContestants', { cx_id, round_id: 1, csv: 'A' }),
    'invalid_input',
    'round_id',
  )
  await api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
  await refuses(
    api.call('contest/v2/addContestants', { cx_id, round_id: rounds[0]?.round_id ?? 0, csv: 'A' }),
    'illegal_step',
    'round_id',
  )
})
