import type { Api } from '@plaudit/client/client'
import { describe, expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { api as organiser, openServer, server, visitor } from '../../../../testing-server.ts'
import { makePerson } from '../../../accounts/factory.ts'
import { inHours, makeContest, refusal, refuses } from '../../../contests/factory.ts'
import { join, open, seenBy } from './testing-entries.ts'

openServer()

/** People with a session, written straight into the tables: passwords take their time. */
const people = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { token, username } = await makePerson(server.parts.db)
      return server.client({ token, username })
    }),
  )

const mailsTo = (username: string) =>
  statement<{ subject: string; text: string }>(
    server.parts.db,
    'select subject, text from mails where recipient = $1 order by mail_id',
    [`${username}@example.org`],
  )

describe('entering', () => {
  it('puts an entrant on the stage at once where entries are open [cf:603cc]', async () => {
    const { cx_id, entry_open, rounds } = await open()
    expect(entry_open).toBe(true)
    const ana = await server.person()
    const { contestant, message } = await join(ana.api, cx_id, { tagline: 'Here I am' })
    expect(message).toBe('You are in!')
    expect(contestant).toMatchObject({
      contestant_status: '1',
      entry_state: 'approved',
      position: 1,
      can: { edit: true, remove: true },
    })
    const { assox_id } = contestant
    expect(await seenBy(visitor, cx_id)).toMatchObject([{ assox_id, can: { edit: false } }])
    const voter = await server.visitor()
    const round_id = rounds[0]?.round_id
    expect(await voter.api.call('contest/v2/addVote', { cx_id, assox_id, round_id })).toMatchObject(
      { success: true },
    )
    await refuses(join(ana.api, cx_id), 'already_entered')
    await refuses(ana.api.call('contest/v2/removeContestant', { cx_id, assox_id }), 'has_ballots')
  })

  it('waits for the organiser where entries are moderated, and hears of it by mail [cf:87300]', async () => {
    const { cx_id } = await open({ entry_policy: 'moderated' })
    const ana = await server.person()
    const { contestant, message } = await join(ana.api, cx_id, { contestant_name: 'Ana & Co' })
    expect(message).toBe('Your entry is in. The organiser looks at it next.')
    expect(contestant).toMatchObject({ contestant_status: '0', entry_state: 'pending' })
    expect(await seenBy(visitor, cx_id)).toEqual([])
    const { assox_id } = contestant
    const decide = (given: object) =>
      organiser.call('contest/v2/moderateContestants', {
        cx_id,
        assox_ids: [assox_id],
        decision: 'refuse',
        ...given,
      })
    await refuses(decide({}), 'invalid_input', 'reason')
    await refuses(decide({ reason: '   ' }), 'invalid_input', 'reason')
    const refused = await decide({ reason: 'Please show your <face>.' })
    expect(refused.message).toBe('1 entry refused')
    expect((await decide({ reason: 'Again' })).contestants).toEqual([])
    const own = await ana.api.call('contest/v2/getEntry', { cx_id })
    expect(own.contestant).toMatchObject({
      entry_state: 'refused',
      refusal_reason: 'Please show your <face>.',
      can: { edit: true },
    })
    await ana.api.call('contest/v2/updateContestant', { cx_id, assox_id, tagline: 'My face' })
    const again = await ana.api.call('contest/v2/getEntry', { cx_id })
    expect(again.contestant).toMatchObject({ entry_state: 'pending', refusal_reason: '' })
    await decide({ decision: 'approve' })
    expect(await seenBy(visitor, cx_id)).toMatchObject([{ assox_id, tagline: 'My face' }])
    const mails = await mailsTo(ana.username)
    expect(mails.map((mail) => mail.subject)).toEqual([
      'About your entry in “Song of the summer”',
      'You are in “Song of the summer”',
    ])
    expect(mails[0]?.text).toContain('Please show your <face>.')
    expect(mails[0]?.text).toContain(`/edit-contest-entry/${cx_id}`)
    expect(mails[1]?.text).toContain(`/cx/${cx_id}/${assox_id}`)
  })

  it.each([
    ['organisers only', { entry_policy: 'organiser' }, undefined],
    ['a paused contest', {}, 'pause'],
    ['one that is over', {}, 'end'],
    ['an archived one', {}, 'archive'],
  ] as const)('is closed for %s', async (_, given, verb) => {
    const { cx_id } = await open(given)
    if (verb === 'archive')
      await organiser.call('contest/v2/setContestStatus', { cx_id, contest_status: 'pause' })
    if (verb) await organiser.call('contest/v2/setContestStatus', { cx_id, contest_status: verb })
    const { api } = await server.person()
    await refuses(join(api, cx_id), 'entry_closed')
    expect((await visitor.call('contest/v2/fetchContest', { cx_id })).contest.entry_open).toBe(
      false,
    )
  })

  it('is for signed-in people, and a draft is nobody’s', async () => {
    const { cx_id } = await open()
    await refuses(join(visitor, cx_id), 'sign_in_required')
    const draft = await makeContest(organiser, { entry_policy: 'open' }, { draft: true })
    const { api } = await server.person()
    await refuses(join(api, draft.contest.cx_id), 'not_found')
  })

  it('ends with the first round', async () => {
    const { cx_id, rounds } = await open()
    const seed = (await people(1))[0]!
    await join(seed, cx_id)
    await organiser.call('contest/v2/addRound2Round', {
      cx_id,
      endDate: inHours(48),
      advance: { top: 1 },
    })
    await statement(
      server.parts.db,
      `update rounds set end_date = now() - interval '1 minute' where round_id = $1`,
      [rounds[0]?.round_id],
    )
    const { api } = await server.person()
    await refuses(join(api, cx_id), 'entry_closed')
  })

  it('asks for 18 years in Sexy and a guardian in Baby [cf:69c5d]', async () => {
    const { api } = await server.person()
    const sexy = await open({ category: 449 })
    await refuses(join(api, sexy.cx_id), 'invalid_input', 'adult')
    expect((await join(api, sexy.cx_id, { adult: true })).contestant.consents?.adult_at).toMatch(
      /^\d{4}-/,
    )
    const { cx_id } = await open({ category: 448 })
    await refuses(join(api, cx_id), 'invalid_input', 'guardian', 'guardian_name')
    await refuses(join(api, cx_id, { guardian: true }), 'invalid_input', 'guardian_name')
    await join(api, cx_id, { guardian: true, guardian_name: 'Mum' })
    expect((await seenBy(organiser, cx_id))[0]?.consents).toMatchObject({ guardian_name: 'Mum' })
    expect((await seenBy(visitor, cx_id))[0]?.consents).toBeUndefined()
    const { revision } = (await organiser.call('contest/v2/fetchContest', { cx_id })).contest
    const move = (category: number) =>
      organiser.call('contest/v2/saveContest', { cx_id, revision, category })
    await refuses(move(449), 'invalid_input', 'category')
    expect((await move(432)).contest.category).toBe(432)
  })

  it('leaves again, and can come back', async () => {
    const { cx_id } = await open()
    const { api } = await server.person()
    const { assox_id } = (await join(api, cx_id)).contestant
    const stranger = (await server.person()).api
    await refuses(stranger.call('contest/v2/removeContestant', { cx_id, assox_id }), 'forbidden')
    await api.call('contest/v2/removeContestant', { cx_id, assox_id })
    expect((await api.call('contest/v2/getEntry', { cx_id })).contestant).toBeNull()
    await join(api, cx_id)
  })
})

describe('many at once', () => {
  const outcomes = async (calls: Promise<unknown>[]) => {
    const sums: Record<string, number> = {}
    for (const settled of await Promise.allSettled(calls)) {
      const outcome =
        settled.status === 'fulfilled'
          ? 'entered'
          : (await refusal(Promise.reject(settled.reason as Error))).code
      sums[outcome] = (sums[outcome] ?? 0) + 1
    }
    return sums
  }

  it('one person two hundred times: one entry', async () => {
    const { cx_id } = await open()
    const [ana] = await people(1)
    const tries = () =>
      outcomes(Array.from({ length: 200 }, (_, n) => join(ana!, cx_id, { tagline: `${n}` })))
    expect(await tries()).toEqual({ entered: 1, already_entered: 199 })
    expect(await seenBy(visitor, cx_id)).toHaveLength(1)
  })

  it('notices when the database does not keep entries apart', async () => {
    const { db } = server.parts
    await statement(db, 'drop index contestants_person', [])
    try {
      const { cx_id } = await open()
      const [ana] = await people(1)
      const sums = await outcomes(Array.from({ length: 5 }, () => join(ana!, cx_id)))
      expect(sums['entered']).toBeGreaterThan(1)
    } finally {
      await statement(
        db,
        `delete from contestants a using contestants b
         where a.user_id = b.user_id and a.contest_id = b.contest_id and a.contestant_id > b.contestant_id`,
        [],
      )
      await statement(
        db,
        'create unique index contestants_person on contestants (contest_id, user_id) where user_id is not null',
        [],
      )
    }
  })

  it('two hundred people: two hundred entries, each with its own place in the order', async () => {
    const { cx_id } = await open({ entry_policy: 'moderated' })
    const all = await people(200)
    expect(
      await outcomes(all.map((api, n) => join(api, cx_id, { contestant_name: `P${n}` }))),
    ).toEqual({ entered: 200 })
    const entries = await seenBy(organiser, cx_id)
    expect(entries.map((c) => c.position)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1))
    const ids = entries.map((c) => c.assox_id)
    const approved = await organiser.call('contest/v2/moderateContestants', {
      cx_id,
      assox_ids: ids,
      decision: 'approve',
    })
    expect(approved.message).toBe('200 entries approved')
    expect(await seenBy(visitor, cx_id)).toHaveLength(200)
  })

  it('is the team’s to decide, of their own contest’s entries', async () => {
    const { cx_id } = await open({ entry_policy: 'moderated' })
    const [ana, stranger] = await people(2)
    const { assox_id } = (await join(ana!, cx_id)).contestant
    const decide = (api: Api, id: string, of = cx_id) =>
      api.call('contest/v2/moderateContestants', {
        cx_id: of,
        assox_ids: [id],
        decision: 'approve',
      })
    for (const api of [ana!, stranger!]) await refuses(decide(api, assox_id), 'forbidden')
    const other = await open()
    await refuses(decide(organiser, assox_id, other.cx_id), 'not_found')
    await refuses(
      ana!.call('contest/v2/updateContestant', { cx_id, assox_id, contestant_status: '1' }),
      'forbidden',
    )
  })
})
