import type { CallError } from '@plaudit/client/client'
import { beforeAll, expect, it } from 'vitest'
import { api, openServer, organiser, server } from '../../../../testing-server.ts'
import { inHours, makeContest, refuses } from '../../factory.ts'

let stranger: typeof organiser

openServer()
beforeAll(async () => {
  stranger = await server.person()
})

it('makes a draft with its first round, and nobody else knows of it', async () => {
  const { contest, contestants } = await api.call('contest/v2/saveContest', {
    contest_name: 'Chœur d’été: Ярмарка',
    start_date: inHours(1),
    end_date: inHours(5),
    time_zone: 'Europe/Paris',
  })
  expect(contest).toMatchObject({
    state: 'draft',
    contest_status: 'inactive',
    contest_slug: 'choeur-d-ete-yarmarka',
    revision: 1,
    method: 'single',
    contest_exp_hours: 24,
    tie_break: ['earliest', 'shared'],
    can: { edit: true, publish: true, delete: true, vote: false, pause: false },
  })
  expect(contest.rounds).toMatchObject([{ round_number: 1, state: 'scheduled', contestants: [] }])
  expect(contestants).toEqual([])
  const { cx_id } = contest
  await refuses(server.client().call('contest/v2/fetchContest', { cx_id }), 'not_found')
  await refuses(stranger.api.call('contest/v2/fetchContest', { cx_id }), 'not_found')
  await refuses(server.client().call('contest/v2/getCachedContest/{cx_id}', { cx_id }), 'not_found')
  await refuses(
    stranger.api.call('contest/v2/saveContest', { cx_id, revision: 1, description: 'x' }),
    'not_found',
  )
})

it('changes what is given, and tells the second of two who save at once [cf:7445d]', async () => {
  const { contest } = await makeContest(api)
  const { cx_id, revision } = contest
  const names = ['First', 'Second', 'Third', 'Fourth']
  const saves = await Promise.allSettled(
    names.map((contest_name) =>
      api.call('contest/v2/saveContest', { cx_id, revision, contest_name }),
    ),
  )
  expect(saves.filter((save) => save.status === 'fulfilled')).toHaveLength(1)
  const told = saves.flatMap((save) =>
    save.status === 'rejected' ? (save.reason as CallError) : [],
  )
  for (const error of told) {
    expect(error.code).toBe('changed_meanwhile')
    expect(error.failure?.revision).toBe(revision + 1)
  }
  const now = await api.call('contest/v2/fetchContest', { cx_id })
  const winner = saves.findIndex((save) => save.status === 'fulfilled')
  expect(now.contest).toMatchObject({
    contest_name: names[winner],
    revision: revision + 1,
    method: 'single',
  })
  await refuses(
    api.call('contest/v2/saveContest', { cx_id, contest_name: 'No revision' }),
    'invalid_input',
    'revision',
  )
  await refuses(
    stranger.api.call('contest/v2/saveContest', { cx_id, revision: 2, contest_name: 'Mine' }),
    'forbidden',
  )
})

it('answers a doubled submit once', async () => {
  const client_id = 'the same form twice'
  const twice = await Promise.all(
    [1, 2].map(() => api.call('contest/v2/saveContest', { contest_name: 'Once', client_id })),
  )
  expect(twice[0]?.contest.cx_id).toBe(twice[1]?.contest.cx_id)
  await refuses(
    api.call('contest/v2/saveContest', { contest_name: 'Other', client_id }),
    'idempotency_conflict',
  )
})

it('keeps only harmless tags of a description [cf:2f0e9]', async () => {
  const description = `<h2 onclick="x()">Hi\u202E\r\n</h2><script>alert(1)</script><p style="x">a <b>b</b> <img src=x onerror=alert(1)>
    <a href="javascript:alert(1)">j</a><a href="https://example.org" onmouseover="x">ok</a><iframe src="//e.vil"></iframe>`
  const { contest } = await api.call('contest/v2/saveContest', {
    contest_name: 'Safe',
    description,
  })
  expect(contest.description).not.toMatch(
    /script|onerror|onclick|javascript|iframe|style|onmouseover|img|\u202E|\r/i,
  )
  expect(contest.description).toContain('<b>b</b>')
  expect(contest.description).toContain('href="https://example.org"')
  await refuses(
    api.call('contest/v2/saveContest', { contest_name: 'Long', description: '&'.repeat(20_000) }),
    'invalid_input',
    'description',
  )
})

it('gives addresses that are free, keeps old ones leading there, and refuses words of the lists [cf:f5a2e]', async () => {
  const [a, b] = await Promise.all(
    [1, 2].map(() => api.call('contest/v2/saveContest', { contest_name: 'Same name' })),
  )
  expect(a?.contest.contest_slug).not.toBe(b?.contest.contest_slug)
  const named = await api.call('contest/v2/saveContest', { contest_name: 'Ongoing' })
  expect(named.contest.contest_slug).toBe('contest-ongoing')
  const { contest } = await makeContest(api, { contest_name: 'Mover', contest_slug: 'first-home' })
  const { cx_id } = contest
  await api.call('contest/v2/saveContest', {
    cx_id,
    revision: contest.revision,
    contest_slug: 'second-home',
  })
  const old = await server.client().call('contest/v2/fetchContest', { slug: 'First-Home' })
  expect(old).toMatchObject({
    moved_to: 'second-home',
    contest: { cx_id, contest_slug: 'second-home' },
  })
  const now = await server
    .client()
    .call('contest/v{version}/fetchContest', { version: '1', slug: 'second-home' })
  expect(now.moved_to).toBeNull()
  await refuses(
    api.call('contest/v2/saveContest', { contest_name: 'Thief', contest_slug: 'first-home' }),
    'slug_taken',
    'contest_slug',
  )
  const word = api.call('contest/v2/saveContest', {
    contest_name: 'Word',
    contest_slug: 'upcoming',
  })
  const { fields } = await refuses(word, 'invalid_input', 'contest_slug')
  expect(fields['contest_slug']).toContain('of the site itself')
  const back = await api.call('contest/v2/saveContest', {
    cx_id,
    revision: contest.revision + 1,
    contest_slug: 'first-home',
  })
  expect(back.contest.contest_slug).toBe('first-home')
})

it.each([
  ['europe/paris', 'Europe/Paris'],
  ['UTC', 'UTC'],
  ['utc', 'UTC'],
  ['AMERICA/PORT_OF_SPAIN', 'America/Port_of_Spain'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
])('keeps the time zone %s as %s', async (time_zone, kept) => {
  const input = { contest_name: 'Zones', time_zone }
  expect((await api.call('contest/v2/saveContest', input)).contest.time_zone).toBe(kept)
})

it.each([
  [{ contest_name: '' }, 'contest_name'],
  [{ contest_name: 'x'.repeat(121) }, 'contest_name'],
  [{ contest_name: 7 }, 'contest_name'],
  [{ category: 1 }, 'category'],
  [{ time_zone: 'Moon/Sea' }, 'time_zone'],
  [{ start_date: '2026-02-31T10:00:00Z' }, 'start_date'],
  [{ start_date: 'tomorrow' }, 'start_date'],
  [{ start_date: inHours(5), end_date: inHours(4) }, 'end_date'],
  [{ start_date: inHours(5), end_date: inHours(5) }, 'end_date'],
  [{ end_date: inHours(-2) }, 'end_date'],
  [{ end_date: '9999-01-01T00:00:00Z' }, 'end_date'],
  [{ contest_exp_hours: 0 }, 'contest_exp_hours'],
  [{ contest_exp_hours: 8785 }, 'contest_exp_hours'],
  [{ jury_weight: 1.5 }, 'jury_weight'],
  [{ jury_weight: ' ' }, 'jury_weight'],
  [{ jury_weight: 'half' }, 'jury_weight'],
  [{ tie_break: ['luck'] }, 'tie_break.0'],
  [{ method: 'multiple' }, 'method_options'],
  [{ method_options: { scale: [0] } }, 'method_options.scale.0'],
  [{ cover_id: '0'.repeat(22) }, 'cover_id'],
  [{ organisers: ['nobody-of-this-name'] }, 'organisers'],
  [{ judges: ['nobody@example.org'] }, 'judges'],
  [{ fields: [{ key: 'size', label: 'Size', type: 'choice', options: ['S'] }] }, 'fields'],
  [
    {
      fields: [
        { key: 'a', label: 'A', type: 'text' },
        { key: 'a', label: 'B', type: 'text' },
      ],
    },
    'fields',
  ],
  [{ rounds: [{ round_id: 1 }] }, 'rounds'],
  [{ colour: 'red' }, 'colour'],
])('refuses %o', async (wrong, field) => {
  const error = await refuses(
    api.call('contest/v2/saveContest', { contest_name: 'Fine', ...wrong } as never),
    'invalid_input',
    field,
  )
  expect(error.fields[field]).not.toBe('')
})

it('takes names on one line that can be seen and turn nothing beside them', async () => {
  const save = (contest_name: string) => api.call('contest/v2/saveContest', { contest_name })
  for (const unseen of ['\u200B\u200D', '\u202E', '\n', 'a\u0001b'])
    await refuses(save(unseen), 'invalid_input', 'contest_name')
  const { contest } = await save('Song\r\nof \u202Ethe\u2066 sea \u{1F3F3}\uFE0F\u200D\u{1F308}')
  expect(contest.contest_name).toBe('Song of the sea \u{1F3F3}\uFE0F\u200D\u{1F308}')
  const { contestants } = await api.call('contest/v2/addContestants', {
    cx_id: contest.cx_id,
    contestants: [{ contestant_name: 'Ana\u202E', tagline: 'One\nTwo' }],
  })
  expect(contestants).toMatchObject([{ contestant_name: 'Ana', tagline: 'One Two' }])
  await refuses(
    api.call('contest/v2/addContestants', {
      cx_id: contest.cx_id,
      contestants: [{ contestant_name: '\u200B' }],
    }),
    'rows_invalid',
    '1.contestant_name',
  )
})

it('names the person whom nobody knows, in the language of the caller', async () => {
  const french = server.client(organiser.session, { 'accept-language': 'fr' })
  const error = await refuses(
    french.call('contest/v2/saveContest', { contest_name: 'Fine', judges: ['zorro_77'] }),
    'invalid_input',
    'judges',
  )
  expect(error.fields['judges']).toContain('zorro_77')
  expect(error.fields['judges']).toContain('Personne')
})

it('takes both sides of an hour that clocks repeat as they are given', async () => {
  const year = new Date().getUTCFullYear() + 1
  const sunday = new Date(Date.UTC(year, 9, 31))
  sunday.setUTCDate(31 - sunday.getUTCDay())
  const day = sunday.toISOString().slice(0, 10)
  const { contest } = await api.call('contest/v2/saveContest', {
    contest_name: 'Clocks go back',
    time_zone: 'Europe/Paris',
    start_date: `${day}T02:30:00+02:00`,
    end_date: `${day}T02:30:00+01:00`,
  })
  expect(contest.start_date).toBe(`${day}T00:30:00.000Z`)
  expect(contest.end_date).toBe(`${day}T01:30:00.000Z`)
})
