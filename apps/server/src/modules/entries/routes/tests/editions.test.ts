import { describe, expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { api as organiser, openServer, server, visitor } from '../../../../testing-server.ts'
import { castVotes, inHours, makeContest, refuses } from '../../../contests/factory.ts'
import { contestsOf, edition, people, submit } from './testing-editions.ts'

openServer()

const shown = (edx_id: string) => visitor.call('contest/v2/getCachedEdition/{edx_id}', { edx_id })

describe('an edition', () => {
  it('is made of a contest, with its first contest waiting for entrants [cf:68151]', async () => {
    const { edition: made, message, original } = await edition({}, { category: 445 })
    expect(message).toBe('Edition Added Successfully!')
    expect(made).toMatchObject({
      edition_name: 'Autumn edition',
      max_user: 3,
      original_contest_id: original.contest_id,
      original: { cx_id: original.cx_id, category: 445 },
      entry_open: true,
      filling: { number: 1, taken: 0 },
      counts: { pending: 0, approved: 0, refused: 0 },
      can: { edit: true },
    })
    const { editions } = await organiser.call('contest/v2/getEditions', {})
    expect(editions.map(({ edx_id }) => edx_id)).toContain(made.edx_id)
    await refuses(visitor.call('contest/v2/getEditions', {}), 'sign_in_required')
    const { contests, standing } = await shown(made.edx_id)
    expect(standing).toEqual([])
    expect(contests).toMatchObject([
      {
        contest_name: 'Autumn edition 1',
        state: 'scheduled',
        start_date: null,
        timestamp: 0,
        contestants_count: 0,
        edition: { number: 1, max_user: 3, filled: false },
        entry_open: false,
      },
    ])
    // As the document of calls has it, and nothing more.
    const told = ['edition_name', 'edx_id', 'filled', 'max_user', 'number']
    expect(Object.keys(contests[0]?.edition ?? {}).toSorted()).toEqual(told)
  })

  it.each([
    [{ edition_name: ' ' }, 'edition_name'],
    [{ max_user: 1 }, 'max_user'],
    [{ max_user: 501 }, 'max_user'],
  ])('refuses %o', async (wrong, field) => {
    const { contest } = await makeContest(organiser, {}, { draft: true })
    const call = organiser.call('contest/v2/addEdition', {
      edition_name: 'Good',
      max_user: 5,
      original_contest_id: contest.cx_id,
      ...wrong,
    })
    await refuses(call, 'invalid_input', field)
  })

  it('is of the original, also when one of its own contests is named [cf:6e619]', async () => {
    const { edition: first, original } = await edition()
    const [copy = ''] = first.contests
    const { edition: second } = await organiser.call('contest/v2/addEdition', {
      edition_name: 'Season 2',
      original_contest_id: copy,
      max_user: 4,
    })
    expect((await shown(second.edx_id)).contests).toMatchObject([{ contest_name: 'Season 2 · 1' }])
    expect(second.original_contest_id).toBe(original.contest_id)
    const { editions } = await organiser.call('contest/v2/getEditions', {
      original_contest_id: copy,
    })
    expect(editions.map(({ edx_id }) => edx_id)).toEqual([second.edx_id, first.edx_id])
    // A person who runs the copy alone makes no edition of another's contest.
    const { api, username } = await server.person()
    await statement(
      server.parts.db,
      `insert into contest_people (contest_id, user_id, role)
       select c.contest_id, u.user_id, 'organiser' from contests c, users u where c.cx_id = $1 and u.username = $2`,
      [copy, username],
    )
    const foreign = api.call('contest/v2/addEdition', {
      edition_name: 'Mine',
      original_contest_id: copy,
      max_user: 4,
    })
    await refuses(foreign, 'not_found')
    expect(
      (await api.call('contest/v2/getEditions', { original_contest_id: copy })).editions,
    ).toEqual([])
    const nobody = await organiser.call('contest/v2/getEditions', { original_contest_id: 1 })
    expect(nobody.editions).toEqual([])
  })

  it('keeps its original from being deleted once people have entered', async () => {
    const empty = await edition()
    const { edx_id, original } = await edition({ entry_policy: 'moderated' })
    const [ana] = await people(1)
    await submit(ana!, edx_id)
    const call = organiser.call('contest/v2/deleteContest', { cx_id: original.cx_id })
    await refuses(call, 'has_entries')
    expect((await shown(edx_id)).edition.edx_id).toBe(edx_id)
    await organiser.call('contest/v2/deleteContest', { cx_id: empty.original.cx_id })
    await refuses(shown(empty.edx_id), 'not_found')
  })

  it('fills its contests; the last place starts one and opens the next [cf:a144c]', async () => {
    const { edx_id, original } = await edition({ max_user: 2 })
    const [ana, bo, cy] = await people(3)
    const first = await submit(ana!, edx_id)
    expect(first.contestant).toMatchObject({ entry_state: 'approved', can: { edit: true } })
    expect((await contestsOf(edx_id)).map((c) => [c.taken, c.filled, c.started])).toEqual([
      [1, false, false],
    ])
    // Nobody has to come after the last one.
    await submit(bo!, edx_id)
    expect((await contestsOf(edx_id)).map((c) => [c.taken, c.filled, c.started])).toEqual([
      [2, true, true],
      [0, false, false],
    ])
    await submit(cy!, edx_id)
    expect((await contestsOf(edx_id)).map((c) => [c.taken, c.filled, c.started])).toEqual([
      [2, true, true],
      [1, false, false],
    ])
    await expect
      .poll(async () => (await shown(edx_id)).contests.map((c) => c.state))
      .toEqual(['scheduled', 'ongoing'])
    const { edition: now, contests } = await shown(edx_id)
    expect(now.filling).toMatchObject({ number: 2, taken: 1 })
    const length = (c: { start_date: string | null; end_date: string | null }) =>
      Date.parse(c.end_date ?? '') - Date.parse(c.start_date ?? '')
    expect(length(contests[1]!)).toBe(length(original))
    expect(contests[1]?.edition?.filled).toBe(true)
    // The entrant manages the entry in its contest.
    const { cx_id } = contests[1]!
    const own = await ana!.api.call('contest/v2/getEntry', { cx_id })
    expect(own.contestant).toMatchObject({ contestant_name: 'Entrant 1', can: { edit: true } })
    const voter = await server.visitor()
    await voter.api.call('contest/v2/addVote', { cx_id, assox_id: first.entry.assox_id ?? '' })
  })

  it('waits with a full contest for the original’s start, where that is still to come', async () => {
    const start_date = inHours(100)
    const { edx_id } = await edition({ max_user: 2 }, { start_date, end_date: inHours(124) })
    for (const one of await people(2)) await submit(one, edx_id)
    const { contests } = await shown(edx_id)
    expect(contests.find((c) => c.edition?.number === 1)).toMatchObject({
      state: 'scheduled',
      start_date: new Date(start_date).toISOString(),
    })
  })

  it('takes one entry of each person, and none once it is closed', async () => {
    const { edx_id } = await edition()
    const [ana, bo] = await people(2)
    await submit(ana!, edx_id)
    await refuses(submit(ana!, edx_id), 'already_entered')
    const { message, edition: closed } = await organiser.call('contest/v2/editEdition', {
      edx_id,
      takes_entries: false,
    })
    expect([message, closed.entry_open]).toEqual(['Edition Updated Successfully!', false])
    await refuses(submit(bo!, edx_id), 'entry_closed')
    await refuses(
      visitor.call('contest/v2/submitEntry', { edx_id, contestant_name: 'X' }),
      'sign_in_required',
    )
  })

  it('gives the contest that is filling another number of places [cf:e8d68]', async () => {
    const { edx_id } = await edition({ max_user: 10 })
    for (const one of await people(3)) await submit(one, edx_id)
    const edit = (max_user: number) =>
      organiser.call('contest/v2/editEdition', { edx_id, max_user })
    await edit(4)
    expect((await contestsOf(edx_id)).map((c) => [c.taken, c.max_user, c.filled])).toEqual([
      [3, 4, false],
    ])
    await edit(2)
    expect((await contestsOf(edx_id)).map((c) => [c.taken, c.max_user, c.filled])).toEqual([
      [3, 2, true],
      [0, 2, false],
    ])
  })

  it('passes over a contest that its organisers filled or started by hand', async () => {
    const { edx_id } = await edition({ max_user: 2 })
    const cxId = async (number: number) =>
      (await shown(edx_id)).contests.find((c) => c.edition?.number === number)?.cx_id ?? ''
    const first = await cxId(1)
    const names = ['A', 'B'].map((contestant_name) => ({ contestant_name }))
    const startByHand = async (cx_id: string) => {
      const { contest } = await organiser.call('contest/v2/fetchContest', { cx_id })
      const dates = { start_date: inHours(-1), end_date: inHours(5) }
      const { revision } = contest
      return organiser.call('contest/v2/saveContest', { cx_id, revision, ...dates })
    }
    await refuses(startByHand(first), 'invalid_input', 'contestants')
    await refuses(
      organiser.call('contest/v2/addContestants', {
        cx_id: first,
        contestants: [...names, { contestant_name: 'C' }],
      }),
      'rows_invalid',
      '0.contestants',
    )
    await organiser.call('contest/v2/addContestants', { cx_id: first, contestants: names })
    const [ana, bo] = await people(2)
    await submit(ana!, edx_id)
    expect((await contestsOf(edx_id)).map((c) => [c.taken, c.filled, c.started])).toEqual([
      [2, true, true],
      [1, false, false],
    ])
    await expect.poll(() => cxId(2)).not.toBe('')
    await startByHand(await cxId(2))
    await submit(bo!, edx_id)
    expect((await contestsOf(edx_id)).map((c) => c.taken)).toEqual([2, 1, 1])
  })

  it('has one standing over all of its contests, and none while results are hidden [cf:d74a3]', async () => {
    const { edx_id } = await edition({ max_user: 2 })
    for (const one of await people(4)) await submit(one, edx_id)
    const { contests } = await shown(edx_id)
    for (const [number, votes] of [
      [1, { 'Entrant 1': 3, 'Entrant 2': 1 }],
      [2, { 'Entrant 3': 3 }],
    ] as const) {
      const contest = contests.find((c) => c.edition?.number === number)!
      const made = await visitor.call('contest/v2/fetchContest', { cx_id: contest.cx_id })
      await castVotes(server, made, votes)
    }
    await expect.poll(async () => (await shown(edx_id)).standing.length).toBe(3)
    const { standing, standing_by } = await shown(edx_id)
    expect(standing_by).toBe('votes')
    expect(standing.map((r) => [r.place, r.contestant_name, r.votes])).toEqual(
      expect.arrayContaining([
        [1, 'Entrant 1', 3],
        [1, 'Entrant 3', 3],
        [3, 'Entrant 2', 1],
      ]),
    )
    const hidden = await edition({ max_user: 2 }, { result_visibility: 'hidden' })
    for (const one of await people(2)) await submit(one, hidden.edx_id)
    expect((await shown(hidden.edx_id)).standing).toEqual([])
  })
})
