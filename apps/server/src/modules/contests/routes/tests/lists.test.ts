import { expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { api, openServer, organiser, server, visitor } from '../../../../testing-server.ts'
import { assox, castVotes, inHours, makeContest, namesOf, refuses } from '../../factory.ts'

openServer()

it('lists all of one’s contestants, also as a table that no spreadsheet runs [cf:1cd47]', async () => {
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
  await owner.api.call('contest/v2/updateContestant', {
    cx_id,
    assox_id: made.contestants[1]?.assox_id ?? '',
    contestant_status: '0',
  })
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
  expect(lines[0]).toContain('Concours,Nom,Accroche,Pays,Ordre de passage,Validé')
  // The leader over several rounds has perhaps won none: which place it is stands with it.
  expect(lines[0]).toContain('Place sur tous les tours,Votes de tous les tours')
  expect(lines.slice(1).map((line) => /,(Oui|Non),/.exec(line)?.[1])).toEqual(['Oui', 'Non', 'Oui'])
  expect(lines[3]).toContain(`"'=HYPERLINK(""http://x"";""y"")",'@SUM(1)`)
})

it('draws the dashboard from the sums [cf:50e2e]', async () => {
  const owner = await server.person()
  const made = await makeContest(owner.api, { tie_break: ['shared'] }, { contestants: 4 })
  await makeContest(owner.api, {}, { draft: true, contestants: 2 })
  await castVotes(server, made, { 'Singer 2': 2, 'Singer 1': 1, 'Singer 3': 1 })
  const all = await owner.api.call('contest/v2/getDashboard', {})
  expect(all.totals).toEqual({
    contests: 2,
    active: 1,
    pending: 1,
    ballots: 4,
    votes: 4,
    voters: 4,
    contestants: 6,
  })
  expect(all.contests).toHaveLength(2)
  expect(all.race).toEqual([])
  const one = await owner.api.call('contest/v2/getDashboard', { cx_id: made.contest.cx_id })
  expect(one.series.reduce((sum, bar) => sum + bar.free, 0)).toBe(4)
  expect(one.bucket_seconds).toBe(60)
  // The charts number as the standing does: level contestants share a place.
  expect(one.race.map((row) => [row.contestant_name, row.ranks.at(-1)])).toEqual([
    ['Singer 2', 1],
    ['Singer 1', 2],
    ['Singer 3', 2],
    ['Singer 4', 4],
  ])
  const nobody = await server.person()
  expect((await nobody.api.call('contest/v2/getDashboard', {})).totals.contests).toBe(0)
})

it('draws who overtook whom in the round that was voted in last, also after a review', async () => {
  const owner = await server.person()
  const made = await makeContest(owner.api)
  const { cx_id, contest_id, rounds } = made.contest
  await castVotes(server, made, { 'Singer 1': 3, 'Singer 2': 1 })
  await owner.api.call('contest/v2/addRound2Round', {
    cx_id,
    from_round_id: rounds[0]?.round_id,
    endDate: inHours(1),
    advance: { top: 2 },
    close: true,
  })
  await castVotes(server, made, { 'Singer 2': 2, 'Singer 1': 1 })
  const [ballot] = await statement<{ casx_id: string }>(
    server.parts.db,
    'select casx_id from ballots where contest_id = $1 order by tx limit 1',
    [contest_id],
  )
  const review = { act: 'hold', reason: 'A burst.', casx_ids: [ballot?.casx_id ?? ''] } as const
  await owner.api.call('contest/v2/reviewBallots', { cx_id, ...review })
  const { race } = await owner.api.call('contest/v2/getDashboard', { cx_id })
  expect(race.slice(0, 2).map((row) => [row.contestant_name, row.sums.at(-1)])).toEqual([
    ['Singer 2', 2],
    ['Singer 1', 1],
  ])
})

it('answers about contestants of a contest, a round or everywhere [cf:cb1f2]', async () => {
  const { contest } = await makeContest(api, { contest_name: 'Crowd' }, { contestants: 12 })
  const { cx_id } = contest
  const found = await visitor.call('contest/v2/getContestants', {
    cx_id,
    search: 'SINGER 1',
    limit: 2,
    page: 2,
  })
  expect(found).toMatchObject({ total: 4, page: 2, limit: 2 })
  const round_id = contest.rounds[0]?.round_id ?? 0
  expect((await visitor.call('contest/v2/getContestants', { round_id })).total).toBe(12)
  const everywhere = await visitor.call('contest/v2/getRecentContestants', { limit: 5 })
  expect(everywhere.contestants).toHaveLength(5)
  expect(everywhere.contestants[0]?.cx_id).toBe(cx_id)
  const inRound = await visitor.call('contest/v2/getRecentContestants', { round_id, limit: 5 })
  expect(inRound).toMatchObject({ total: 12, contestants: [{ cx_id }, {}, {}, {}, {}] })
  await refuses(
    visitor.call('contest/v2/getRecentContestants', { cx_id, round_id: 1 }),
    'invalid_input',
    'round_id',
  )
  await refuses(
    visitor.call('contest/v2/getContestants', { cx_id, round_id: 1 }),
    'invalid_input',
    'round_id',
  )
  await refuses(visitor.call('contest/v2/getContestants', { round_id: 999_999_999 }), 'not_found')
  await refuses(visitor.call('contest/v2/fetchContest', { slug: 'nothing-here' }), 'not_found')
  await refuses(visitor.call('contest/v2/fetchContest', {}), 'invalid_input', 'cx_id')
  await refuses(visitor.call('contest/v2/get', { limit: 101 }), 'invalid_input', 'limit')
  await refuses(visitor.call('contest/v2/get', { page: 0 }), 'invalid_input', 'page')
  await refuses(
    visitor.call('contest/v2/get', { status: 'sideways' } as never),
    'invalid_input',
    'status',
  )
})

it('tells nobody but its team of an unlisted contest by the number of its round alone [cf:e7019]', async () => {
  const organiser = await server.person()
  const { contest } = await makeContest(organiser.api, { visibility: 'unlisted' })
  const { cx_id } = contest
  const round_id = contest.rounds[0]?.round_id ?? 0
  const stranger = await server.person()
  for (const caller of [visitor, stranger.api])
    await refuses(caller.call('contest/v2/getContestants', { round_id }), 'not_found')
  expect((await visitor.call('contest/v2/getContestants', { cx_id, round_id })).total).toBe(3)
  expect((await organiser.api.call('contest/v2/getContestants', { round_id })).total).toBe(3)
})

it('says in lists who is in which round, as the contest itself does', async () => {
  const owner = await server.person()
  const made = await makeContest(owner.api, { contest_name: 'Rounds in lists' }, { contestants: 4 })
  const { cx_id } = made.contest
  await owner.api.call('contest/v2/addRound2Round', {
    cx_id,
    endDate: inHours(72),
    advance: { contestants: assox(made, 3, 1) },
  })
  const assox_id = assox(made, 1)[0] ?? ''
  await owner.api.call('contest/v2/updateContestant', { cx_id, assox_id, contestant_status: '0' })
  for (const [caller, sizes] of [
    [visitor, [3, 1]],
    [owner.api, [4, 2]],
  ] as const) {
    const { contest } = await caller.call('contest/v2/fetchContest', { cx_id })
    const { contests } = await caller.call('contest/v2/get', { search: 'Rounds in lists' })
    expect(contests[0]?.rounds).toEqual(contest.rounds)
    expect(contest.rounds.map(({ contestants }) => contestants.length)).toEqual(sizes)
  }
})

const empty = async (given: object = {}) =>
  (await makeContest(api, given, { contestants: 0 })).contest

it('takes back the tables that it gave out, leaves what they only tell, and answers in the order of the rows', async () => {
  const first = await empty({ tie_break: ['running_order_later'] })
  const names = ['Ann', 'Bo', 'Cid']
  const made = await api.call('contest/v2/addContestants', {
    cx_id: first.cx_id,
    csv: 'contestant_name,votes,place\nAnn,5,1\nBo,3,2\nCid,1,3',
  })
  expect(namesOf(made.contestants)).toEqual(names)
  for (const language of ['en', 'fr', 'es']) {
    const file = await server.app.inject({
      method: 'POST',
      url: '/app/contest/v2/getAllContestants',
      headers: {
        authorization: `Bearer ${organiser.session.token}_${organiser.session.username}`,
        'accept-language': language,
      },
      payload: { contest_id: first.contest_id, format: 'csv' },
    })
    const second = await empty()
    const again = { cx_id: second.cx_id, csv: file.body }
    expect(namesOf((await api.call('contest/v2/addContestants', again)).contestants)).toEqual(names)
  }
  const third = { cx_id: (await empty()).cx_id, contestants: made.contestants }
  expect(namesOf((await api.call('contest/v2/addContestants', third)).contestants)).toEqual(names)
})

it('takes a table as the file of a form', async () => {
  const { cx_id } = await empty()
  const send = async (content: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.set('cx_id', cx_id)
    form.set('csv', new Blob([content], { type: 'text/csv' }), 'people.csv')
    const { token, username } = organiser.session
    const answer = await fetch(`${server.url}/app/contest/v2/addContestants`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}_${username}` },
      body: form,
    })
    return (await answer.json()) as { contestants?: { contestant_name: string }[]; code?: string }
  }
  const { contestants = [] } = await send('\uFEFFName\nZoë')
  expect(namesOf(contestants)).toEqual(['Zoë'])
  // As spreadsheets on Windows write it, and as "Unicode text".
  const windows = await send(Uint8Array.from(Buffer.from('Name\r\nRen\xe9e', 'latin1')))
  const unicode = await send(Uint8Array.from(Buffer.from('\uFEFFName\r\nNoël', 'utf16le')))
  expect([windows, unicode].map((all) => namesOf(all.contestants ?? []))).toEqual([
    ['Renée'],
    ['Noël'],
  ])
  expect((await send(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]))).code).toBe('unsupported_media')
})
