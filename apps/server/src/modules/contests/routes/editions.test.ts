import type { Api } from '@plaudit/client/client'
import type { SaveContestInput } from '@plaudit/contract/contests/saving'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { makePerson } from '../../accounts/factory.ts'
import { castVotes, inHours, makeContest, refuses } from '../factory.ts'

let server: TestServer
let organiser: Api
let visitor: Api

beforeAll(async () => {
  server = await testServer()
  organiser = (await server.person()).api
  visitor = server.client()
})
afterAll(() => server.close())

const sql = <Row>(text: string, values: unknown[] = []) =>
  statement<Row>(server.parts.db, text, values)

/** An edition of a fresh original, open for entries at once unless it says otherwise. */
async function edition(
  given: { max_user?: number; entry_policy?: 'moderated' | 'open' } = {},
  original: Partial<SaveContestInput> = {},
) {
  const { contest } = await makeContest(organiser, original, { draft: true })
  const made = await organiser.call('contest/v2/addEdition', {
    edition_name: 'Autumn edition',
    original_contest_id: contest.contest_id,
    max_user: 3,
    entry_policy: 'open',
    ...given,
  })
  return { ...made, original: contest, edx_id: made.edition.edx_id }
}

const people = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const { token, username } = await makePerson(server.parts.db)
      return { api: server.client({ token, username }), username, name: `Entrant ${n + 1}` }
    }),
  )
type Entrant = Awaited<ReturnType<typeof people>>[number]

const submit = ({ api, name }: Entrant, edx_id: string, given: object = {}) =>
  api.call('contest/v2/submitEntry', { edx_id, contestant_name: name, ...given })
const shown = (edx_id: string) => visitor.call('contest/v2/getCachedEdition/{edx_id}', { edx_id })

/** Contestants of an edition's contests, oldest contest first, and whether each takes nobody in any more. */
const contestsOf = (edx_id: string) =>
  sql<{ number: number; taken: number; filled: boolean; started: boolean; max_user: number }>(
    `select ec.number, c.max_user, ec.filled_at is not null as filled, c.start_date is not null as started,
       (select count(*) from contestants n where n.contest_id = ec.contest_id) as taken
     from edition_contests ec join editions e using (edition_id) join contests c using (contest_id)
     where e.edx_id = $1 order by ec.number`,
    [edx_id],
  )

describe('an edition', () => {
  it('is made of a contest, with its first contest waiting for entrants', async () => {
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

  it('is of the original, also when one of its own contests is named', async () => {
    const { edition: first, original } = await edition()
    const [copy = ''] = first.contests
    const { edition: second } = await organiser.call('contest/v2/addEdition', {
      edition_name: 'Winter edition',
      original_contest_id: copy,
      max_user: 4,
    })
    expect(second.original_contest_id).toBe(original.contest_id)
    const { editions } = await organiser.call('contest/v2/getEditions', {
      original_contest_id: copy,
    })
    expect(editions.map(({ edx_id }) => edx_id)).toEqual([second.edx_id, first.edx_id])
    // Who runs the copy alone makes no edition of what is not theirs.
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

  it('fills its contests; the last place starts one and opens the next', async () => {
    const { edx_id, original } = await edition({ max_user: 2 })
    const [ana, bo, cy] = await people(3)
    const first = await submit(ana!, edx_id)
    expect(first.contestant).toMatchObject({ entry_state: 'approved', can: { edit: true } })
    expect((await contestsOf(edx_id)).map((c) => [c.taken, c.filled, c.started])).toEqual([
      [1, false, false],
    ])
    await submit(bo!, edx_id)
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
    // Whoever entered manages the entry in its contest.
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

  it('gives the contest that is filling another number of places', async () => {
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
    const cx_id = await cxId(2)
    const { contest } = await organiser.call('contest/v2/fetchContest', { cx_id })
    await organiser.call('contest/v2/saveContest', {
      cx_id,
      revision: contest.revision,
      start_date: inHours(-1),
      end_date: inHours(5),
    })
    await submit(bo!, edx_id)
    expect((await contestsOf(edx_id)).map((c) => c.taken)).toEqual([2, 1, 1])
  })

  it('has one standing over all of its contests, and none while results are hidden', async () => {
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
    await expect
      .poll(async () => (await shown(edx_id)).standing.length, { timeout: 15_000 })
      .toBe(3)
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

describe('moderated entries', () => {
  const fields = [
    { key: 'age', label: 'Age', type: 'number' as const, required: true },
    { key: 'paper', label: 'Paper', type: 'file' as const },
  ]

  it('wait, are refused with a reason, sent anew, and fill the contests once approved', async () => {
    const { edx_id } = await edition({ entry_policy: 'moderated', max_user: 2 }, { fields })
    const [ana, bo] = await people(2)
    await refuses(submit(ana!, edx_id), 'invalid_input', 'answers.age')
    const { value } = await ana!.api.call('Files/uploadDocument', {
      file: new File(['My words'], 'words.txt'),
    })
    const answers = { age: 20, paper: value }
    const { entry, contestant } = await submit(ana!, edx_id, { answers })
    expect([entry.state, contestant]).toEqual(['pending', null])
    const { entry_id } = entry
    await submit(bo!, edx_id, { answers: { age: 30 } })
    const list = await organiser.call('contest/v2/getEditionEntries', { edx_id })
    expect(list.entries.map((e) => [e.contestant_name, e.answers['age']])).toEqual([
      ['Entrant 1', 20],
      ['Entrant 2', 30],
    ])
    const open = (api: Api) =>
      api.call('contest/v2/openEntryAnswer', { edx_id, entry_id, key: 'paper' })
    expect((await open(organiser)).name).toBe('words.txt')
    await open(ana!.api)
    await refuses(open(bo!.api), 'not_found')
    const decide = (given: object) =>
      organiser.call('contest/v2/moderateEntries', {
        edx_id,
        entry_ids: list.entries.map((e) => e.entry_id),
        decision: 'approve',
        ...given,
      })
    await decide({ entry_ids: [entry_id], decision: 'refuse', reason: 'Too short.' })
    const own = await ana!.api.call('contest/v2/getEditionEntry', { edx_id })
    expect(own.entry).toMatchObject({ state: 'refused', refusal_reason: 'Too short.' })
    const again = await submit(ana!, edx_id, { answers: { age: 21 } })
    expect(again.entry).toMatchObject({ entry_id, state: 'pending', refusal_reason: '' })
    const done = await decide({})
    expect(done.message).toBe('2 entries approved')
    expect(done.edition).toMatchObject({
      counts: { pending: 0, approved: 2, refused: 0 },
      filling: { number: 2, taken: 0 },
    })
    expect((await decide({})).entries).toEqual([])
    await refuses(decide({ decision: 'refuse', reason: 'Late' }), 'illegal_step')
    const mails = await sql<{ subject: string }>(
      'select subject from mails where recipient = $1 order by mail_id',
      [`${ana!.username}@example.org`],
    )
    expect(mails.map((mail) => mail.subject)).toEqual([
      'About your entry in “Autumn edition”',
      'You are in “Autumn edition”',
    ])
  })

  it('can be approved although their pictures were deleted meanwhile', async () => {
    const { edx_id } = await edition({ entry_policy: 'moderated' })
    const [ana] = await people(1)
    const send = async (background: string) => {
      const photo = sharp({ create: { width: 80, height: 60, channels: 3, background } })
      return ana!.api.call('Files/upload', {
        purpose: 'entry',
        file: new Blob([Uint8Array.from(await photo.png().toBuffer())]),
      })
    }
    const [{ attachment_id }, gone, kept] = [
      await send('red'),
      await send('blue'),
      await send('lime'),
    ]
    const gallery = [gone.attachment_id, kept.attachment_id]
    const { entry } = await submit(ana!, edx_id, { attachment_id, gallery })
    for (const id of [attachment_id, gone.attachment_id])
      await ana!.api.call('Files/deleteFile', { attachment_id: id })
    const { entries } = await organiser.call('contest/v2/moderateEntries', {
      edx_id,
      entry_ids: [entry.entry_id],
      decision: 'approve',
    })
    expect(entries).toMatchObject([
      { state: 'approved', picture: null, gallery: [{ attachment_id: kept.attachment_id }] },
    ])
  })

  it('are their own edition’s team’s to decide', async () => {
    const { edx_id } = await edition({ entry_policy: 'moderated' })
    const other = await edition({ entry_policy: 'moderated' })
    const [ana] = await people(1)
    const { entry } = await submit(ana!, edx_id)
    const decide = (api: Api, id: string) =>
      api.call('contest/v2/moderateEntries', {
        edx_id: id,
        entry_ids: [entry.entry_id],
        decision: 'approve',
      })
    await refuses(decide(organiser, other.edx_id), 'not_found')
    // The original is a draft: nobody else may know of it.
    await refuses(decide(ana!.api, edx_id), 'not_found')
  })
})

describe('many at once', () => {
  const overfull = async (edx_id: string) =>
    (await contestsOf(edx_id)).filter((c) => c.taken > c.max_user).length

  it('three hundred at once: every contest full, none has one too many', async () => {
    const { edx_id } = await edition({ max_user: 7 })
    const all = await people(300)
    const settled = await Promise.allSettled(all.map((one) => submit(one, edx_id)))
    expect(settled.filter((s) => s.status === 'rejected')).toEqual([])
    const contests = await contestsOf(edx_id)
    expect(contests.map((c) => c.taken)).toEqual([...Array.from({ length: 42 }, () => 7), 6])
    expect(contests.map((c) => c.number)).toEqual(contests.map((_, n) => n + 1))
    expect(contests.filter((c) => !c.filled)).toHaveLength(1)
    expect(await overfull(edx_id)).toBe(0)
  }, 120_000)

  it('one person a hundred times: one entry', async () => {
    const { edx_id } = await edition({ max_user: 5 })
    const [ana] = await people(1)
    const settled = await Promise.allSettled(
      Array.from({ length: 100 }, () => submit(ana!, edx_id)),
    )
    expect(settled.filter((s) => s.status === 'fulfilled')).toHaveLength(1)
    expect((await contestsOf(edx_id)).map((c) => c.taken)).toEqual([1])
  })

  /** How it must not be done: looks whether there is room, and then goes in. */
  async function lookThenEnter(edx_id: string, users: readonly number[]): Promise<void> {
    const [row] = await sql<{ contest_id: number; max_user: number }>(
      `select contest_id, c.max_user from edition_contests join editions using (edition_id)
       join contests c using (contest_id) where edx_id = $1`,
      [edx_id],
    )
    await Promise.allSettled(
      users.map((user) =>
        inTransaction(server.parts.db, async (tx) => {
          const [found] = await statement<{ taken: number }>(
            tx.db,
            'select count(*) as taken from contestants where contest_id = $1',
            [row?.contest_id],
          )
          if ((found?.taken ?? 0) >= (row?.max_user ?? 0)) return
          await statement(tx.db, 'select pg_sleep(0.05)', [])
          await statement(
            tx.db,
            `insert into contestants (contest_id, assox_id, user_id, contestant_name, position)
             values ($1, md5(random()::text), $2, 'Naive', 1)`,
            [row?.contest_id, user],
          )
        }),
      ),
    )
  }

  it('notices places given out twice, which the database alone prevents', async () => {
    const users = await Promise.all(
      Array.from({ length: 9 }, async () => (await makePerson(server.parts.db)).user_id),
    )
    const kept = await edition({ max_user: 3 })
    await lookThenEnter(kept.edx_id, users)
    expect(await overfull(kept.edx_id)).toBe(0)
    expect((await contestsOf(kept.edx_id))[0]?.taken).toBe(3)
    await sql('alter table contestants disable trigger contestants_max_user')
    try {
      const broken = await edition({ max_user: 3 })
      await lookThenEnter(broken.edx_id, users)
      expect(await overfull(broken.edx_id)).toBe(1)
    } finally {
      await sql('alter table contestants enable trigger contestants_max_user')
    }
  })
})
