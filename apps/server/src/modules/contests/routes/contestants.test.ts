import type { Api } from '@plaudit/client/client'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { castVotes, inHours, makeContest, refuses } from '../factory.ts'

let server: TestServer
let api: Api
let visitor: Api

beforeAll(async () => {
  server = await testServer()
  ;({ api } = await server.person())
  visitor = server.client()
})
afterAll(() => server.close())

const empty = async (given: object = {}) =>
  (await makeContest(api, given, { contestants: 0 })).contest
const namesOf = (contestants: { contestant_name: string }[]) =>
  contestants.map((c) => c.contestant_name)

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

it('reads a list of names, JSON and rows, and goes on with the running order', async () => {
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
  ].join('\n')
  const dry = await api.call('contest/v2/addContestants', { cx_id, csv, dry_run: true })
  expect(dry.contestants).toEqual([])
  expect(dry.rows).toHaveLength(12)
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
  expect(some.problems).toHaveLength(11)
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
  [{ contestants: ['just text', null, 7] as never[] }, '1.csv'],
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

it('changes an entry: details, picture, status and running order', async () => {
  const made = await makeContest(api, {}, { contestants: 4 })
  const { cx_id } = made.contest
  const [first, , third] = made.contestants.map((c) => c.assox_id)
  const png = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()
  const { attachment_id } = await api.call('Files/upload', {
    file: new Blob([new Uint8Array(png)], { type: 'image/png' }),
  })
  const changed = await api.call('contest/v2/updateContestant', {
    cx_id,
    assox_id: third ?? '',
    contestant_name: 'Renamed',
    story: '<p onclick="x">Hi<script>1</script></p>',
    attachment_id,
    position: 1,
  })
  expect(changed).toMatchObject({
    message: 'Contestant Updated!',
    contestant: {
      contestant_name: 'Renamed',
      position: 1,
      story: '<p>Hi</p>',
      picture: { attachment_id },
    },
  })
  const order = (await visitor.call('contest/v2/getContestants', { cx_id })).contestants
  expect(order.map((c) => [c.contestant_name, c.position])).toEqual([
    ['Renamed', 1],
    ['Singer 1', 2],
    ['Singer 2', 3],
    ['Singer 4', 4],
  ])
  const off = await api.call('contest/v2/updateContestant', {
    cx_id,
    assox_id: first ?? '',
    contestant_status: '0',
  })
  expect(off.contestant.contestant_status).toBe('0')
  expect((await visitor.call('contest/v2/getContestants', { cx_id })).total).toBe(3)
  expect((await api.call('contest/v2/getContestants', { cx_id })).total).toBe(4)
  const voter = await server.visitor()
  await refuses(
    voter.api.call('contest/v2/addVote', { cx_id, assox_id: first ?? '' }),
    'not_in_round',
  )
  const update = (given: object) =>
    api.call('contest/v2/updateContestant', { cx_id, assox_id: first ?? '', ...given })
  await refuses(update({ attachment_id: '0'.repeat(22) }), 'invalid_input', 'attachment_id')
  await refuses(update({ contestant_status: '2' }), 'invalid_input', 'contestant_status')
  await refuses(update({ answers: { nothing: 'x' } }), 'invalid_input', 'answers.nothing')
  await refuses(update({ assox_id: '0'.repeat(22) }), 'not_found')
  const stranger = await server.person()
  await refuses(
    stranger.api.call('contest/v2/updateContestant', {
      cx_id,
      assox_id: first ?? '',
      tagline: 'x',
    }),
    'forbidden',
  )
})

it('lets a linked contestant change their own entry, and nothing else', async () => {
  const singer = await server.person()
  const made = await makeContest(api)
  const { cx_id } = made.contest
  const [own, other] = made.contestants
  const { ID } = await singer.api.call('api/getUser', {})
  await statement(server.parts.db, 'update contestants set user_id = $1 where contestant_id = $2', [
    ID,
    own?.contestant_id,
  ])
  const update = (assox_id: string | undefined, given: object) =>
    singer.api.call('contest/v2/updateContestant', { cx_id, assox_id: assox_id ?? '', ...given })
  const changed = await update(own?.assox_id, { tagline: 'My own words' })
  expect(changed.contestant).toMatchObject({
    tagline: 'My own words',
    can: { edit: true, remove: true },
  })
  const seen = await singer.api.call('contest/v2/fetchContest', { cx_id })
  expect(seen.contestants.map((c) => c.can.edit)).toEqual([true, false, false])
  await refuses(update(own?.assox_id, { contestant_status: '1' }), 'forbidden')
  await refuses(update(own?.assox_id, { position: 3 }), 'forbidden')
  await refuses(update(other?.assox_id, { tagline: 'x' }), 'forbidden')
  await refuses(
    singer.api.call('contest/v2/removeContestant', { cx_id, assox_id: other?.assox_id ?? '' }),
    'forbidden',
  )
  await api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
  await api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'declare' })
  await refuses(update(own?.assox_id, { tagline: 'Too late' }), 'illegal_step')
})

it('never uses somebody else’s picture', async () => {
  const thief = await server.person()
  const png = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#62a' } })
    .png()
    .toBuffer()
  const { attachment_id } = await api.call('Files/upload', {
    file: new Blob([new Uint8Array(png)], { type: 'image/png' }),
  })
  const made = await makeContest(thief.api)
  const { cx_id, revision } = made.contest
  await refuses(
    thief.api.call('contest/v2/saveContest', { cx_id, revision, cover_id: attachment_id }),
    'invalid_input',
    'cover_id',
  )
  await refuses(
    thief.api.call('contest/v2/updateContestant', {
      cx_id,
      assox_id: made.contestants[0]?.assox_id ?? '',
      gallery: [attachment_id],
    }),
    'invalid_input',
    'attachment_id',
  )
})

it('keeps pictures that a gallery, an answer or a story shows from being deleted, until none does', async () => {
  const upload = async (background: string) => {
    const photo = sharp({ create: { width: 9, height: 9, channels: 3, background } })
    const file = new Blob([Uint8Array.from(await photo.png().toBuffer())])
    return (await api.call('Files/upload', { file })).attachment_id
  }
  const remove = (id: string) => api.call('Files/deleteFile', { attachment_id: id })
  const field = { key: 'view', label: 'A view', type: 'picture' }
  const { contest, contestants } = await makeContest(api, { fields: [field] })
  const of = { cx_id: contest.cx_id, assox_id: contestants[0]?.assox_id ?? '' }
  const [shown, answer, other] = [await upload('red'), await upload('blue'), await upload('lime')]
  const answers = { view: `/files/${answer}/9.webp` }
  await api.call('contest/v2/updateContestant', { ...of, gallery: [shown], answers })
  await remove(other)
  for (const id of [shown, answer]) await refuses(remove(id), 'illegal_step')
  await api.call('contest/v2/updateContestant', { ...of, gallery: [] })
  await remove(shown)
  await refuses(remove(answer), 'illegal_step')
  await api.call('contest/v2/deleteContest', { cx_id: of.cx_id })
  await remove(answer)
})

it('keeps the running order whole when many move at once', async () => {
  const made = await makeContest(api, {}, { contestants: 6 })
  const { cx_id } = made.contest
  await Promise.all(
    made.contestants.map((c, n) =>
      api.call('contest/v2/updateContestant', { cx_id, assox_id: c.assox_id, position: 6 - n }),
    ),
  )
  const { contestants } = await visitor.call('contest/v2/getContestants', { cx_id })
  expect(contestants.map((c) => c.position)).toEqual([1, 2, 3, 4, 5, 6])
  expect(new Set(namesOf(contestants)).size).toBe(6)
})

it('lets people without votes go, and only them', async () => {
  const made = await makeContest(api)
  const { cx_id } = made.contest
  await castVotes(server, made, { 'Singer 1': 1 })
  const [one, two] = made.contestants.map((c) => c.assox_id)
  await refuses(
    api.call('contest/v2/removeContestant', { cx_id, assox_id: one ?? '' }),
    'has_ballots',
  )
  const left = await api.call('contest/v2/removeContestant', { cx_id, assox_id: two ?? '' })
  expect(left.contestants.map((c) => [c.contestant_name, c.position])).toEqual([
    ['Singer 1', 1],
    ['Singer 3', 2],
  ])
  await refuses(
    api.call('contest/v2/removeContestant', { cx_id, assox_id: two ?? '' }),
    'not_found',
  )
})

it('lists all of one’s contestants, also as a table that no spreadsheet runs', async () => {
  const owner = await server.person()
  const made = await makeContest(owner.api, { contest_name: 'Own fair' }, { contestants: 2 })
  await makeContest(owner.api, { contest_name: 'Other fair' })
  const { cx_id, contest_id } = made.contest
  await owner.api.call('contest/v2/addContestants', {
    cx_id,
    contestants: [{ contestant_name: '=HYPERLINK("http://x";"y")', tagline: '@SUM(1)' }],
  })
  const all = await owner.api.call('contest/v2/getAllContestants', {})
  expect(all).toMatchObject({ total: 6, page: 1, limit: 50 })
  expect(all.contestants.map((c) => c.contest_name)).toEqual([
    ...Array<string>(3).fill('Other fair'),
    ...Array<string>(3).fill('Own fair'),
  ])
  expect(
    (
      await owner.api.call('contest/v2/getAllContestants', {
        contest_id: cx_id,
        keyword: 'singer 2',
      })
    ).total,
  ).toBe(1)
  expect((await owner.api.call('contest/v2/getAllContestants', { contest_id })).total).toBe(3)
  expect((await api.call('contest/v2/getAllContestants', { contest_id })).total).toBe(0)
  const response = await fetch(`${server.url}/app/contest/v2/getAllContestants`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'fr',
      authorization: `Bearer ${owner.session.token}_${owner.username}`,
    },
    body: JSON.stringify({ contest_id: cx_id, format: 'csv' }),
  })
  expect(response.headers.get('content-type')).toContain('text/csv')
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('Concours,Nom,Accroche,Pays')
  expect(lines[3]).toContain(`"'=HYPERLINK(""http://x"";""y"")",'@SUM(1)`)
})

it('draws the dashboard from the sums', async () => {
  const owner = await server.person()
  const made = await makeContest(owner.api)
  await makeContest(owner.api, {}, { draft: true, contestants: 2 })
  await castVotes(server, made, { 'Singer 2': 2, 'Singer 1': 1 })
  const all = await owner.api.call('contest/v2/getDashboard', {})
  expect(all.totals).toEqual({
    contests: 2,
    active: 1,
    pending: 1,
    ballots: 3,
    votes: 3,
    voters: 3,
    contestants: 5,
  })
  expect(all.contests).toHaveLength(2)
  expect(all.race).toEqual([])
  const one = await owner.api.call('contest/v2/getDashboard', { cx_id: made.contest.cx_id })
  expect(one.series.reduce((sum, bar) => sum + bar.free, 0)).toBe(3)
  expect(one.bucket_seconds).toBe(60)
  expect(one.race.map((row) => [row.contestant_name, row.places.at(-1)])).toEqual([
    ['Singer 2', 1],
    ['Singer 1', 2],
    ['Singer 3', 3],
  ])
  const nobody = await server.person()
  expect((await nobody.api.call('contest/v2/getDashboard', {})).totals.contests).toBe(0)
})
