import type { Api } from '@plaudit/client/client'
import type { entryField, EntryField } from '@plaudit/contract/contests/contest'
import type { SaveContestInput } from '@plaudit/contract/contests/saving'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { statement } from '../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { makePerson } from '../../accounts/factory.ts'
import { documentKey, sweepDocuments } from '../../files/mutations/documents.ts'
import { inHours, makeContest, refusal, refuses } from '../factory.ts'

let server: TestServer
let organiser: Api
let visitor: Api

beforeAll(async () => {
  server = await testServer()
  organiser = (await server.person()).api
  visitor = server.client()
})
afterAll(() => server.close())

type Field = z.input<typeof entryField>
const open = async (given: Partial<SaveContestInput> = {}) =>
  (await makeContest(organiser, { entry_policy: 'open', ...given }, { contestants: 0 })).contest
const join = (api: Api, cx_id: string, given: object = {}) =>
  api.call('contest/v2/joinContest', { cx_id, contestant_name: 'Ana', ...given })
const seenBy = async (api: Api, cx_id: string) =>
  (await api.call('contest/v2/fetchContest', { cx_id })).contestants

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
  it('puts an entrant on the stage at once where entries are open', async () => {
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

  it('waits for the organiser where entries are moderated, and hears of it by mail', async () => {
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

  it('asks for 18 years in Sexy and a guardian in Baby', async () => {
    const { api } = await server.person()
    const sexy = await open({ category: 449 })
    await refuses(join(api, sexy.cx_id), 'invalid_input', 'adult')
    expect((await join(api, sexy.cx_id, { adult: true })).contestant.consents?.adult_at).toMatch(
      /^\d{4}-/,
    )
    const baby = await open({ category: 448 })
    await refuses(join(api, baby.cx_id), 'invalid_input', 'guardian', 'guardian_name')
    await refuses(join(api, baby.cx_id, { guardian: true }), 'invalid_input', 'guardian_name')
    await join(api, baby.cx_id, { guardian: true, guardian_name: 'Mum' })
    expect((await seenBy(organiser, baby.cx_id))[0]?.consents).toMatchObject({
      guardian_name: 'Mum',
    })
    expect((await seenBy(visitor, baby.cx_id))[0]?.consents).toBeUndefined()
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

describe('answers', () => {
  const fields: Field[] = [
    { key: 'age', label: 'Age', type: 'number', required: true },
    { key: 'motto', label: 'Motto', type: 'text', public: true },
    { key: 'size', label: 'Size', type: 'choice', options: ['S', 'L'] },
    { key: 'born', label: 'Born', type: 'date' },
    { key: 'site', label: 'Site', type: 'link' },
    { key: 'scan', label: 'Scan', type: 'picture' },
    { key: 'paper', label: 'Paper', type: 'file' },
  ]

  it.each([
    [{}, 'age'],
    [{ age: ' ' }, 'age'],
    [{ age: 'old' }, 'age'],
    [{ age: 7, size: 'XXL' }, 'size'],
    [{ age: 7, born: '2026-02-30' }, 'born'],
    [{ age: 7, site: 'javascript:alert(1)' }, 'site'],
    [{ age: 7, scan: 'https://elsewhere.example/x.webp' }, 'scan'],
    [{ age: 7, scan: `/files/${'0'.repeat(22)}/640.webp` }, 'scan'],
    [{ age: 7, paper: `${'0'.repeat(22)}/x.pdf` }, 'paper'],
    [{ age: 7, mood: 'fine' }, 'mood'],
  ])('refuses %o', async (answers, field) => {
    const { cx_id } = await open({ fields })
    const { api } = await server.person()
    await refuses(join(api, cx_id, { answers }), 'invalid_input', `answers.${field}`)
    const shape: EntryField[] = (await open({ fields })).fields
    expect(shape.map((f) => f.public)).toEqual([false, true, false, false, false, false, false])
  })

  it('are the organisers’ and the entrant’s alone, but for public fields', async () => {
    const { cx_id } = await open({ fields })
    const ana = await server.person()
    const answers = { age: 33, motto: 'Sing', born: '1993-02-28' }
    const { contestant_id, assox_id } = (await join(ana.api, cx_id, { answers })).contestant
    const stranger = (await server.person()).api
    for (const api of [visitor, stranger]) {
      const shown = [
        ...(await seenBy(api, cx_id)),
        ...(await api.call('contest/v2/getCachedContest/{cx_id}', { cx_id })).contestants,
        ...(await api.call('contest/v2/getContestants', { cx_id })).contestants,
        ...(await api.call('contest/v2/getRecentContestants', { limit: 100 })).contestants,
      ].filter((c) => c.contestant_id === contestant_id)
      expect(shown).toHaveLength(4)
      for (const one of shown) {
        expect(one.answers).toEqual({ motto: 'Sing' })
        expect(one.refusal_reason).toBeUndefined()
      }
    }
    for (const api of [ana.api, organiser])
      expect((await seenBy(api, cx_id))[0]?.answers).toEqual(answers)
    const { contestants, counts } = await organiser.call('contest/v2/getAllContestants', {
      contest_id: cx_id,
      entry_state: 'approved',
    })
    expect(contestants).toMatchObject([{ assox_id, answers }])
    expect(counts).toEqual({ pending: 0, approved: 1, refused: 0 })
    const none = { contest_id: cx_id, entry_state: 'refused' } as const
    expect((await organiser.call('contest/v2/getAllContestants', none)).total).toBe(0)
  })

  it('stay whole when the entrant changes something, also to questions taken away since', async () => {
    const { cx_id } = await open({ fields })
    const { api } = await server.person()
    const answers = { age: 33, motto: 'Sing' }
    const { assox_id } = (await join(api, cx_id, { answers })).contestant
    const { contest } = await organiser.call('contest/v2/fetchContest', { cx_id })
    const left = fields.filter((field) => field.key !== 'motto')
    const { revision } = contest
    await organiser.call('contest/v2/saveContest', { cx_id, revision, fields: left })
    const change = (next: object) =>
      api.call('contest/v2/updateContestant', { cx_id, assox_id, answers: next })
    await change({ ...answers, age: 34 })
    await refuses(change({ motto: 'Sing' }), 'invalid_input', 'answers.age')
    await refuses(change({ age: 34, motto: 'Dance' }), 'invalid_input', 'answers.motto')
    await organiser.call('contest/v2/updateContestant', { cx_id, assox_id, answers: {} })
  })
})

describe('files as answers', () => {
  const fields: Field[] = [
    { key: 'paper', label: 'Paper', type: 'file' },
    { key: 'score', label: 'Score', type: 'file', public: true },
    { key: 'scan', label: 'Scan', type: 'picture', public: true },
  ]
  const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
  const send = (api: Api, bytes: Uint8Array, name: string) =>
    api.call('Files/uploadDocument', { file: new File([Uint8Array.from(bytes)], name) })

  it('are opened for five minutes by those who may read the answer', async () => {
    const { cx_id } = await open({ fields })
    const ana = await server.person()
    const paper = await send(ana.api, pdf, '../../my "paper".pdf')
    expect(paper.name).toBe('my paper.pdf')
    expect((await send(ana.api, pdf, 'my "paper".pdf')).document_id).toBe(paper.document_id)
    const score = await send(ana.api, pdf, 'score.pdf')
    const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { picture } = await ana.api.call('Files/upload', {
      purpose: 'entry',
      file: new Blob([Uint8Array.from(photo)]),
    })
    const answers = { paper: paper.value, score: score.value, scan: picture.src }
    const { assox_id } = (await join(ana.api, cx_id, { answers })).contestant
    const opened = (api: Api, key: string) =>
      api.call('contest/v2/openAnswer', { cx_id, assox_id, key })
    const { url, name } = await opened(organiser, 'paper')
    expect(name).toBe('my paper.pdf')
    const response = await fetch(server.url + url)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdf)
    await opened(ana.api, 'paper')
    await opened(visitor, 'score')
    await refuses(opened(visitor, 'paper'), 'not_found')
    await refuses(opened((await server.person()).api, 'paper'), 'not_found')
    await refuses(opened(organiser, 'scan'), 'not_found')
    for (const forged of [url.replace(/.$/, '!'), url.replace('key=', 'key=x'), url.split('?')[0]!])
      expect((await fetch(server.url + forged)).status).toBe(404)
  })

  it('must be one’s own, and nothing that runs', async () => {
    const { cx_id } = await open({ fields })
    const [ana, bo] = [await server.person(), await server.person()]
    const { value } = await send(ana.api, pdf, 'a.pdf')
    await refuses(
      join(bo.api, cx_id, { answers: { paper: value } }),
      'invalid_input',
      'answers.paper',
    )
    const elf = Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, ...new Uint8Array(60)])
    await refuses(send(ana.api, elf, 'song.pdf'), 'unsupported_media')
    const svg = new TextEncoder().encode('<?xml version="1.0"?><svg><script/></svg>')
    await refuses(send(ana.api, svg, 'x.svg'), 'unsupported_media')
    await refuses(send(ana.api, new Uint8Array(0), 'x'), 'unsupported_media')
    await refuses(send(ana.api, new Uint8Array(3_145_729), 'x'), 'file_too_big')
    expect((await send(ana.api, new TextEncoder().encode('Just words'), '..')).name).toBe('file')
  })

  it('must be the organiser’s own in a table too, or stand in this contest', async () => {
    const { cx_id } = await open({ fields })
    const ana = await server.person()
    const { value } = await send(ana.api, pdf, 'mine.pdf')
    const answers = { paper: value }
    const add = (contestant_name: string, more: object = {}) =>
      organiser.call('contest/v2/addContestants', {
        cx_id,
        contestants: [{ contestant_name, answers }],
        ...more,
      })
    await refuses(add('Bo'), 'rows_invalid', '1.answers.paper')
    expect(await add('Bo', { skip_bad: true })).toMatchObject({
      contestants: [],
      problems: [{ row: 1, field: 'answers.paper', error: 'This file is not one of yours.' }],
    })
    await join(ana.api, cx_id, { answers })
    expect((await add('Bo')).contestants).toMatchObject([{ answers }])
  })

  it('that were sent again are kept, however old they are', async () => {
    const { db, storage } = server.parts
    const ana = await server.person()
    const again = () => send(ana.api, pdf, 'old.pdf')
    const { document_id } = await again()
    const age = () =>
      statement(
        db,
        `update documents set created_at = now() - interval '8 days' where document_id = $1`,
        [document_id],
      )
    const sweep = () => sweepDocuments(db, storage, async () => new Set())
    await age()
    expect((await again()).document_id).toBe(document_id)
    expect(await sweep()).toBe(0)
    await age()
    // While the list of what nothing names is read, it is sent once more.
    const late = await sweepDocuments(db, storage, async () => {
      await again()
      return new Set()
    })
    expect(late).toBe(0)
    expect(await storage.get(documentKey(document_id))).toBeDefined()
    await age()
    expect(await sweep()).toBe(1)
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
