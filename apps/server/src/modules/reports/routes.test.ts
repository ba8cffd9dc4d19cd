import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api, CallError } from '@plaudit/client/client'
import { statement } from '../../platform/db/db.ts'
import { testServer, type TestServer } from '../../testing.ts'
import { personOf, status, type One } from '../admin/factory.ts'
import { makeClub } from '../clubs/factory.ts'
import { inHours, makeContest } from '../contests/factory.ts'

let server: TestServer
let author: One
let admin: One
let second: One
let people: One[]

const sql = (text: string, values: unknown[] = []) => statement(server.parts.db, text, values)
const person = () => personOf(server)
const established = (ids: number[]) =>
  sql(
    `update users set created_at = now() - interval '30 days', email_confirmed_at = now() where user_id = any ($1::bigint[])`,
    [ids],
  )
const seen = (cx_id: string, api = server.client()) =>
  status(api.call('contest/v2/fetchContest', { cx_id }))
const report = (who: One, cx_id: string) =>
  who.api.call('reports/add', { entity: 'contest', cx_id, reason: 'spam', text: 'Look.' })
const over = (cx_id: string) =>
  sql(
    `update rounds set start_date = now() - interval '3 hours', end_date = now() - interval '1 hour'
     where contest_id = (select contest_id from contests where cx_id = $1)`,
    [cx_id],
  ).then(() => sql('update contests set declared_at = now() where cx_id = $1', [cx_id]))
const caseOf = async (cx_id: string) => {
  const { cases } = await admin.api.call('reports/getQueue', { queue: 'open', entity: 'contest' })
  return cases.find(({ thing }) => thing.href === `/contest/cx/${cx_id}`)
}

beforeAll(async () => {
  server = await testServer()
  author = await person()
  admin = await person()
  second = await person()
  people = [await person(), await person(), await person(), await person()]
  await sql('update users set is_admin = true where user_id = any ($1::bigint[])', [
    [admin.id, second.id],
  ])
  await established(people.slice(0, 3).map(({ id }) => id))
})
afterAll(() => server.close())

it('hides by itself once enough established accounts reported, one each, and nobody else [cf:e7a5a]', async () => {
  const { contest } = await makeContest(author.api)
  const { cx_id } = contest
  await over(cx_id)
  const [one, two, three, fresh] = people as [One, One, One, One]
  for (const who of [one, one, fresh, two]) await report(who, cx_id)
  expect(await seen(cx_id)).toBe(200)
  expect(await status(report(author, cx_id))).toBe('409 own_thing')
  await report(three, cx_id)
  expect(await seen(cx_id)).toBe('404 not_found')
  expect(await seen(cx_id, author.api)).toBe(200)
  const found = await caseOf(cx_id)
  expect(found).toMatchObject({ people: 4, hidden_at: expect.any(String) })
  await admin.api.call('reports/decide', { case_id: found?.case_id ?? '', verdict: 'keep' })
  expect(await seen(cx_id)).toBe(200)
})

it('counts reports that come at once one after the other', async () => {
  const { contest } = await makeContest(author.api)
  await over(contest.cx_id)
  await Promise.all(people.slice(0, 3).map((one) => report(one, contest.cx_id)))
  expect(await seen(contest.cx_id)).toBe('404 not_found')
  const cases = await sql('select from report_cases where entity_id = $1', [contest.cx_id])
  expect(cases).toHaveLength(1)
  const inWords = { entity: 'contest', cx_id: contest.cx_id, reason: 'Stolen pictures' } as const
  await admin.api.call('reports/add', { ...inWords, text: 'They are mine.' })
  const { case_id = '' } = (await caseOf(contest.cx_id)) ?? {}
  const { said, reasons } = await admin.api.call('reports/getCase', { case_id })
  expect(said).toContain('Stolen pictures: They are mine.')
  expect(reasons).toContainEqual({ reason: 'other', people: 1 })
})

it('hides nothing of a contest by itself before its result [cf:ae272]', async () => {
  const make = (start: number, end: number) =>
    makeContest(author.api, { start_date: inHours(start), end_date: inHours(end) })
  // A contest or contestant that is hidden before the votes begin, or in a pause, would be gone once they run.
  const made = [await make(-1, 5), await make(5, 9), await make(-1, 5)]
  const paused = { cx_id: made[2]?.contest.cx_id ?? '', contest_status: 'pause' } as const
  await author.api.call('contest/v2/setContestStatus', paused)
  for (const one of people.slice(0, 3))
    for (const { contest, contestants } of made) {
      await report(one, contest.cx_id)
      const { assox_id = '' } = contestants[0] ?? {}
      await one.api.call('reports/add', { entity: 'contestant', assox_id, reason: 'rights' })
    }
  for (const { cx_id } of made.map(({ contest }) => contest)) {
    const shown = await server.client().call('contest/v2/fetchContest', { cx_id })
    expect(shown.contestants.filter((c) => c.taken_down)).toEqual([])
  }
})

it('takes down with a reason, hears an appeal once, and lets another person put it back [cf:20c63]', async () => {
  const { contest, contestants } = await makeContest(author.api)
  const { assox_id = '', contestant_name: name } = contestants[0] ?? {}
  await people[0]?.api.call('reports/add', { entity: 'contestant', id: assox_id, reason: 'rights' })
  const { cases } = await admin.api.call('reports/getQueue', { entity: 'contestant' })
  const case_id =
    cases.find(({ thing }) => thing.href === `/cx/${contest.cx_id}/${assox_id}`)?.case_id ?? ''
  expect(await status(admin.api.call('reports/decide', { case_id, verdict: 'take_down' }))).toBe(
    '400 invalid_input',
  )
  await admin.api.call('reports/decide', {
    case_id,
    verdict: 'take_down',
    reason: 'rights',
    words: 'Not her picture.',
  })
  const shown = async () => {
    const answer = await server.client().call('contest/v2/fetchContest', { cx_id: contest.cx_id })
    return answer.contestants.find((c) => c.assox_id === assox_id)
  }
  expect(await shown()).toMatchObject({ taken_down: true, picture: null, story: '' })
  expect((await shown())?.contestant_name).toMatch(/^#\d+$/)
  const visitor = server.client()
  expect(await visitor.call('reports/getDecision', { case_id })).toMatchObject({
    words: 'Not her picture.',
    can: { appeal: true },
  })
  await visitor.call('reports/appeal', { case_id, text: 'It is mine, I took it.' })
  expect(await status(visitor.call('reports/appeal', { case_id, text: 'Again.' }))).toBe(
    '409 case_closed',
  )
  const answer = (api: Api) => api.call('reports/answerAppeal', { case_id, verdict: 'put_back' })
  expect(await status(answer(admin.api))).toBe('409 own_decision')
  await answer(second.api)
  expect(await shown()).not.toHaveProperty('taken_down')
  // The person who reported it hears of both, and of nobody's name.
  const told = (await people[0]?.api.call('notifications/get', {}))?.notifications ?? []
  expect(told.map(({ text, people: by }) => [text, by])).toEqual(
    expect.arrayContaining([
      [`What you reported is back (“${name}”): we looked at our decision again`, []],
      [`We took down what you reported: “${name}”`, []],
    ]),
  )
})

it('shows a comment between what stands around it, and what is known of its author [cf:7590e]', async () => {
  const [one, other] = people
  if (!one || !other) throw new Error('nobody is here')
  const { gx_id } = await makeClub(author.api)
  for (const { api } of [one, other]) await api.call('Groups/add2Group', { gx_id })
  const { feed } = await author.api.call('feeds/addFeed', { gx_id, text: 'Five songs, one desk.' })
  const say = async ({ api }: { api: Api }, text: string) =>
    (await api.call('comments/add', { fx_id: feed.fx_id, text })).comment.comment_id
  await say(other, 'Cut the front wash.')
  const comment_id = await say(one, 'Go back to selling popcorn.')
  await say(other, 'Not here, please.')
  await other.api.call('reports/add', { entity: 'comment', comment_id, reason: 'insult' })
  const inClubs = await admin.api.call('reports/getQueue', { where: 'clubs' })
  expect(inClubs.cases.map(({ thing }) => thing.text)).toEqual(['Go back to selling popcorn.'])
  const elsewhere = await admin.api.call('reports/getQueue', { where: 'elsewhere' })
  expect(elsewhere.cases.map(({ entity }) => entity)).not.toContain('comment')
  const whole = await admin.api.call('reports/getCase', {
    case_id: inClubs.cases[0]?.case_id ?? '',
  })
  expect(whole.before.map(({ text }) => text)).toEqual([
    'Five songs, one desk.',
    'Cut the front wash.',
  ])
  expect(whole.after.map(({ text }) => text)).toEqual(['Not here, please.'])
  expect(whole.record).toMatchObject({ reported: 1 })
  // The letter's page names which of their words it is about.
  const { case_id } = whole.case
  await admin.api.call('reports/decide', { case_id, verdict: 'take_down', reason: 'insult' })
  expect(await server.client().call('reports/getDecision', { case_id })).toMatchObject({
    text: 'Go back to selling popcorn.',
  })
})

it('asks the author one question at a time before it is decided, and hears the answer [cf:q7a1k]', async () => {
  const { contest } = await makeContest(author.api)
  await over(contest.cx_id)
  await report(people[0] as One, contest.cx_id)
  const { case_id = '' } = (await caseOf(contest.cx_id)) ?? {}
  const ask = ({ api }: One, text: string) => status(api.call('reports/ask', { case_id, text }))
  const answer = (text: string) =>
    status(author.api.call('reports/answerQuestion', { case_id, text }))
  const letter = () => author.api.call('reports/getDecision', { case_id })
  for (const early of [status(letter()), answer('Mine.')]) expect(await early).toBe('404 not_found')
  expect(await ask(admin, ' ')).toBe('400 invalid_input')
  const both = await Promise.all([ask(admin, 'Whose song?'), ask(admin, 'Whose picture?')])
  expect(new Set(both)).toEqual(new Set([200, '409 question_waits']))
  const told = async ({ api }: One) =>
    (await api.call('notifications/get', {})).notifications.map(({ text }) => text)
  expect(await told(author)).toContainEqual(expect.stringContaining('you are asked about it'))
  const waits = async () =>
    (await author.api.call('tasks/get', {})).tasks.filter(({ key }) => key.includes(case_id))
  expect(await waits()).toHaveLength(1)
  expect(await letter()).toMatchObject({
    state: 'open',
    decided_at: null,
    reason: null,
    questions: [{ answer: null }],
    can: { appeal: false, answer: true },
  })
  const written = JSON.stringify(await letter())
  for (const { username } of [admin, people[0] as One]) expect(written).not.toContain(username)
  expect(await answer('I wrote it.')).toBe(200)
  // Sent again it changes nothing, and another answer takes the place of none.
  expect(await answer('I wrote it.')).toBe(200)
  expect(await answer('I did not.')).toBe('409 question_answered')
  expect(await waits()).toEqual([])
  expect(await told(admin)).toContain('Your question about a report has an answer')
  const whole = await second.api.call('reports/getCase', { case_id })
  expect(whole).toMatchObject({
    case: { taken_by: { ID: admin.id } },
    questions: [{ answer: 'I wrote it.' }],
    can: { ask: true },
  })
  await second.api.call('reports/decide', { case_id, verdict: 'keep' })
  expect(await ask(admin, 'And now?')).toBe('409 case_closed')
  expect(await letter()).toMatchObject({ state: 'kept', can: { appeal: false, answer: false } })
})

it('suspends an account: its sessions end, it can’t sign in, and its letter leads to the appeal [cf:7c703]', async () => {
  const one = await person()
  const why = { reason: 'fraud', words: 'Sold votes.' } as const
  await admin.api.call('admin/suspendUser', { user_id: one.id, ...why })
  const visitor = server.client()
  const login = (password: string) =>
    visitor
      .call('login/pro', { username: one.username, password, app_token: 'plaudit-web' })
      .catch((error: CallError) => error.failure)
  // A person who proves themselves learns which decision it is, so the appeal needs no letter; nobody else does.
  expect(await login('another long password 7')).toMatchObject({ code: 'wrong_credentials' })
  const { case_id } = await admin.api.call('admin/getUser', { user_id: one.id })
  const refused = { code: 'account_suspended', details: { case_id } }
  expect(await login('a long sample password 7')).toMatchObject(refused)
  // The browser where they were signed in learns it too, whatever it asks.
  const ended = { failure: { ...refused, details: { case_id, ended: true } } }
  await expect(one.api.call('account/getViews', { list: 'allvotes' })).rejects.toMatchObject(ended)
  await visitor.call('reports/appeal', { case_id: case_id ?? '', text: 'It was not me.' })
  const answer = { case_id: case_id ?? '', verdict: 'put_back', words: 'We mixed you up.' } as const
  await second.api.call('reports/answerAppeal', answer)
  const letter = await visitor.call('reports/getDecision', { case_id: case_id ?? '' })
  expect(letter).toMatchObject({ state: 'restored', answer: 'We mixed you up.' })
  const { user } = await admin.api.call('admin/getUser', { user_id: one.id })
  expect(user.suspended_at).toBeNull()
  const self = { user_id: admin.id, reason: 'spam', words: '' } as const
  expect(await status(admin.api.call('admin/suspendUser', self))).toBe('409 own_account')
})
