import type { Api } from '@plaudit/client/client'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { api as organiser, openServer, server } from '../../../../testing-server.ts'
import { makePerson } from '../../../accounts/factory.ts'
import { refuses } from '../../../contests/factory.ts'
import { makeSite, siteClient } from '../../../sites/factory.ts'
import { contestsOf, edition, people, sql, submit } from './testing-editions.ts'

openServer()

it('a contest that fills asks what its original asks by now, so that every entrant can read and change their answers', async () => {
  const street = { key: 'street', label: 'Street', type: 'text' as const, required: true }
  const age = { key: 'age', label: 'Age', type: 'number' as const, required: true }
  const { edx_id, original } = await edition({}, { fields: [street] })
  const [ana, bo] = await people(2)
  const first = await submit(ana!, edx_id, { answers: { street: 'Main Street' } })
  await organiser.call('contest/v2/saveContest', {
    cx_id: original.cx_id,
    revision: original.revision,
    fields: [age],
  })
  const second = await submit(bo!, edx_id, { answers: { age: 30 } })
  const cx_id = first.contestant?.cx_id ?? ''
  expect(second.contestant?.cx_id).toBe(cx_id)
  const { contest } = await organiser.call('contest/v2/fetchContest', { cx_id })
  expect(contest.fields).toMatchObject([age, { ...street, required: false }])
  const assox_id = second.contestant?.assox_id ?? ''
  await bo!.api.call('contest/v2/updateContestant', { cx_id, assox_id, answers: { age: 31 } })
})

it('an edition is closed on sites of other owners, and to all but its team once its original is taken down', async () => {
  const { edx_id, original } = await edition()
  const [ana, owner] = [await server.person(), await server.person()]
  await submit({ ...ana, name: 'Ana' }, edx_id)
  await makeSite(server, owner.api, 'entries.example.org')
  const there = siteClient(() => server)('entries.example.org', ana.session)
  const asks = (api: Api) => [
    () => api.call('contest/v2/submitEntry', { edx_id, contestant_name: 'Cy' }),
    () => api.call('contest/v2/getEditionEntry', { edx_id }),
  ]
  for (const call of asks(there)) await refuses(call(), 'not_found')
  expect((await ana.api.call('contest/v2/getEditionEntry', { edx_id })).entry).not.toBeNull()
  await sql('update contests set hidden_at = now() where cx_id = $1', [original.cx_id])
  for (const { api } of [ana, owner])
    for (const call of asks(api)) await refuses(call(), 'not_found')
  expect((await organiser.call('contest/v2/getEditionEntries', { edx_id })).total).toBe(1)
})

describe('moderated entries', () => {
  const fields = [
    { key: 'age', label: 'Age', type: 'number' as const, required: true },
    { key: 'paper', label: 'Paper', type: 'file' as const },
  ]

  it('wait, are refused with a reason, sent anew, and fill the contests once approved [cf:33849]', async () => {
    const { edx_id, original } = await edition(
      { entry_policy: 'moderated', max_user: 2 },
      { fields },
    )
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
    // A change of a waiting entry makes no second entry. An entry that is sent again after a refusal waits again.
    await submit(ana!, edx_id, { answers: { age: 22 } })
    const { notifications } = await organiser.call('notifications/get', { feed: 'entry' })
    const told = notifications.filter(({ href }) => href.includes(`edition=${edx_id}`))
    expect(told).toMatchObject([
      { count: 3, href: `/studio/${original.cx_id}?section=editions&edition=${edx_id}` },
    ])
    const done = await decide({})
    expect(done.message).toBe('2 entries approved')
    expect(done.edition).toMatchObject({
      counts: { pending: 0, approved: 2, refused: 0 },
      filling: { number: 2, taken: 0 },
    })
    expect((await decide({})).entries).toEqual([])
    await refuses(decide({ decision: 'refuse', reason: 'Late' }), 'illegal_step')
    const mails = await sql<{ subject: string; text: string }>(
      'select subject, text from mails where recipient = $1 order by mail_id',
      [`${ana!.username}@example.org`],
    )
    expect(mails.map((mail) => mail.subject)).toEqual([
      'About your entry in “Autumn edition”',
      'You are in “Autumn edition”',
    ])
    // The first mail leads to the form, the second to the page that voters are to be sent.
    expect(mails[0]?.text).toContain(`/submit/${edx_id}`)
    expect(mails[1]?.text).not.toContain('/submit/')
    expect(mails[1]?.text).toMatch(/\/cx\/\w+\/\w+/)
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

  it('are their own edition’s team’s to decide [cf:fac90]', async () => {
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

  /** Shows the wrong way: looks whether there is room, and then goes in. */
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
