import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, statement } from '../../platform/db/db.ts'
import { mailPasswordLink } from '../accounts/mutations/passwordLink.ts'
import { lettersTo } from '../notifications/factory.ts'
import { testServer, type TestServer } from '../../testing.ts'
import { inHours, makeContest } from '../contests/factory.ts'
import { makeSite, siteClient } from '../sites/factory.ts'
import { takeDue } from './mutations.ts'
import { todosTasks } from './tasks.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const run = (text: string, values: unknown[] = []) => statement(server.parts.db, text, values)
const setting = (username: string) => (columns: string) =>
  run(`update users set ${columns} where username = $1`, [username])

it('keeps a task once, however often its form is sent, and ticks it off and on', async () => {
  const { api } = await server.person()
  const task = { title: 'Iron the six collars', notes: 'Damp them.', client_id: 'form-1' }
  const both = await Promise.all([api.call('tasks/save', task), api.call('tasks/save', task)])
  expect(new Set(both.map(({ task: made }) => made.task_id)).size).toBe(1)
  const task_id = both[0]?.task.task_id ?? 0
  const fill = `insert into todos (user_id, title) select user_id, 'More' from todos, generate_series(1, 499) where task_id = $1`
  await run(fill, [task_id])
  await expect(api.call('tasks/save', { title: 'One too many' })).rejects.toMatchObject({
    code: 'too_many_tasks',
  })
  // A phone that was away for days asks again: the answer of then is no longer remembered.
  await run('delete from idempotency_keys')
  expect((await api.call('tasks/save', task)).task.task_id).toBe(task_id)
  await run('delete from idempotency_keys')
  const other = api.call('tasks/save', { ...task, title: 'Iron the seventh collar' })
  await expect(other).rejects.toMatchObject({ code: 'idempotency_conflict' })
  await run(`delete from todos where title = 'More'`)
  await api.call('tasks/done', { task_id, done: true })
  const once = await api.call('tasks/get', {})
  await api.call('tasks/done', { task_id, done: true })
  const twice = await api.call('tasks/get', {})
  expect([once.tasks, once.done.length]).toEqual([[], 1])
  expect(twice.done[0]?.done_at).toBe(once.done[0]?.done_at)
  await api.call('tasks/done', { task_id, done: false })
  expect((await api.call('tasks/get', {})).tasks).toMatchObject([{ title: task.title }])
  const { task: renamed } = await api.call('tasks/save', { task_id, title: 'Iron all collars' })
  expect(renamed.notes).toBe(task.notes)
})

it('shows an own task that is due on the first page too, once in the list, and nowhere when it is done', async () => {
  const { api, username } = await server.person()
  await setting(username)(`account_type = 'professional'`)
  const save = async (title: string, due: string) =>
    (await api.call('tasks/save', { title, due })).task.task_id ?? 0
  const soon = await save('Call Luc', inHours(3))
  await save('Order the flowers', inHours(200))
  const band = async () =>
    (await api.call('api/getWaiting', {})).waiting.map(({ text, href }) => [text, href])
  // Without a day it stands behind what is due, however long it waits.
  const waits = [expect.any(String), '/editProfile/1']
  expect(await band()).toEqual([['Task: Call Luc', `/task?id=${soon}`], waits])
  const { tasks } = await api.call('tasks/get', {})
  expect(tasks.map(({ title }) => title)).toEqual(['Call Luc', 'Order the flowers', waits[0]])
  await api.call('tasks/done', { task_id: soon, done: true })
  expect(await band()).toEqual([waits])
})

it('tells the second of two tabs that save one task at once [cf:81c44]', async () => {
  const { api } = await server.person()
  const { task } = await api.call('tasks/save', { title: 'Call the hall' })
  const save = (title: string, revision: number | null) =>
    api.call('tasks/save', { task_id: task.task_id ?? 0, title, revision: revision ?? 0 })
  const saved = await save('Call the hall at nine', task.revision)
  await expect(save('Call nobody', task.revision)).rejects.toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    failure: { revision: saved.task.revision },
  })
  expect((await save('Call nobody', saved.task.revision)).task.title).toBe('Call nobody')
})

it('derives what a contest waits for, and forgets it when it is done', async () => {
  const { api } = await server.person()
  const { contest } = await makeContest(api, { entry_policy: 'moderated' })
  const entrant = await server.person()
  await entrant.api.call('contest/v2/joinContest', {
    cx_id: contest.cx_id,
    contestant_name: 'Somebody New',
  })
  const waiting = async () => (await api.call('tasks/get', {})).tasks
  expect(await waiting()).toMatchObject([
    {
      task_id: null,
      key: `contest:${contest.cx_id}:entries`,
      href: expect.stringContaining('/managecontestant'),
    },
  ])
  expect((await waiting())[0]?.title).toContain('1 entry')
  await run(`update contestants set approved = true where not approved`)
  expect(await waiting()).toEqual([])
  await run(
    `update rounds set start_date = now() - interval '2 days', end_date = now() - interval '1 hour'`,
  )
  expect((await waiting()).map(({ key }) => key)).toEqual([`contest:${contest.cx_id}:result`])
  const held = await api.call('account/getSecurity', {})
  expect(held.security.held.map(({ href }) => href)).toEqual([`/studio/${contest.cx_id}`])
})

it('leads a new professional to their page until it says what they do', async () => {
  const { api, username } = await server.person()
  const waiting = async () => (await api.call('tasks/get', {})).tasks.map(({ href }) => href)
  expect(await waiting()).toEqual([])
  const set = setting(username)
  await set(`account_type = 'professional'`)
  expect(await waiting()).toEqual(['/editProfile/1'])
  await set(`profession = 'Lights'`)
  expect(await waiting()).toEqual([])
})

it('waits for the answer of a named judge first, and for a ballot once they agreed', async () => {
  const judge = await server.person()
  const made = await makeContest((await server.person()).api, { judges: [judge.username] })
  const { contest_id, cx_id } = made.contest
  const waiting = async () => (await judge.api.call('tasks/get', {})).tasks.map(({ href }) => href)
  expect(await waiting()).toEqual(['/judge'])
  await judge.api.call('contest/v2/answerJudging', { cx_id, accept: true })
  expect(await waiting()).toEqual([`/cx/${cx_id}`])
  await judge.api.call('contest/v2/addVote', { cx_id, assox_id: made.contestants[0]?.assox_id })
  expect(await waiting()).toEqual([])
  await run(`update contests set method = 'score' where cx_id = $1`, [cx_id])
  expect(await waiting()).toEqual([`/judge/${cx_id}`])
  await run(
    `insert into judge_sheets (contest_id, round_id, user_id, casx_id, handed_in_at)
     select r.contest_id, r.round_id, u.user_id, 'x', now() from rounds r, users u where r.contest_id = $1 and u.username = $2`,
    [contest_id, judge.username],
  )
  expect(await waiting()).toEqual([])
})

it('reminds once, however many processes look [cf:a4c22]', async () => {
  const { api } = await server.person()
  const { task } = await api.call('tasks/save', { title: 'Call the hall', remind_at: inHours(-1) })
  const told = async (title: string) => {
    const { notifications } = await api.call('notifications/get', {})
    return notifications.filter(({ text }) => text.includes(title)).length
  }
  const look = () => inTransaction(server.parts.db, takeDue)
  const found = (await Promise.all([look(), look(), look()])).flat()
  const own = found.filter(({ task_id }) => task_id === task.task_id).length
  // The server's own look, each minute, may have come first.
  await expect.poll(async () => own + (await told('Call the hall'))).toBe(1)
  await api.call('tasks/save', { title: 'Press the collars', remind_at: inHours(-1) })
  const remind = todosTasks(server.parts).handlers['remind_of_tasks']
  await Promise.all([remind?.({}), remind?.({})])
  await expect.poll(() => told('Press the collars')).toBe(1)
})

it('answers with a calendar at an address that nobody guesses, until a new one is made [cf:f328b]', async () => {
  const { api } = await server.person()
  const given = { title: 'Sign; send, file', notes: 'Two\nlines', due: inHours(5) }
  const { task_id } = (await api.call('tasks/save', given)).task
  await api.call('tasks/save', { task_id, ...given, due: inHours(6) })
  const day = { title: 'A day alone', due: '2030-03-31', time_zone: 'Europe/Paris' }
  // It is over when the day is over where the person is; the calendar gives the day itself.
  expect((await api.call('tasks/save', day)).task.due).toBe('2030-03-31T21:59:00.000Z')
  const first = new URL((await api.call('tasks/makeFeed', {})).url).pathname
  const answer = await server.app.inject({ url: first })
  expect(answer.headers['content-type']).toContain('text/calendar')
  expect(answer.body).toContain(String.raw`SUMMARY:Sign\; send\, file`)
  expect(answer.body).toContain(String.raw`DESCRIPTION:Two\nlines`)
  // A calendar takes a moved task for the newer word by its number; a task is a moment, without an end.
  expect(answer.body).toMatch(/SEQUENCE:1[^]*DTSTART;VALUE=DATE:20300331/)
  expect(answer.body).not.toContain('DTEND')
  expect(answer.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  const second = new URL((await api.call('tasks/makeFeed', {})).url).pathname
  expect((await server.app.inject({ url: first })).statusCode).toBe(404)
  expect((await server.app.inject({ url: second })).statusCode).toBe(200)
  expect((await server.app.inject({ url: '/calendars/0123456789abcdef.ics' })).statusCode).toBe(404)
})

it('gives the calendar an address of the operator’s site where it was asked for, and a stranger’s site gets no key', async () => {
  const { api, session, username } = await server.person()
  await makeSite(server, api, 'calendar.example.org')
  await api.call('tasks/save', { title: 'Press the collars', due: inHours(5) })
  const there = siteClient(() => server)('calendar.example.org', session)
  const asked = async () => new URL((await there.call('tasks/makeFeed', {})).url)
  expect((await asked()).origin).toBe(new URL(server.parts.publicUrl).origin)
  await setting(username)('is_admin = true')
  await statement(
    server.parts.db,
    `update sites set shows = 'platform' where title = 'Sample site'`,
    [],
  )
  const url = await asked()
  expect(url.hostname).toBe('calendar.example.org')
  const read = () =>
    server.app.inject({
      url: url.pathname,
      headers: { host: url.hostname, 'x-forwarded-for': '203.0.113.9' },
      remoteAddress: '203.0.113.9',
    })
  expect((await read()).body).toContain('URL:http://calendar.example.org')
  // A reader without end is asked to wait.
  const answers = await Promise.all(Array.from({ length: 25 }, read))
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(5)
})

it('speaks its person’s language in the calendar, says that there is one, and shows no suspended person’s', async () => {
  const { api, username } = await server.person()
  expect((await api.call('tasks/get', {})).has_feed).toBe(false)
  const { url } = await api.call('tasks/makeFeed', {})
  expect((await api.call('tasks/get', {})).has_feed).toBe(true)
  const set = setting(username)
  const read = () =>
    server.app.inject({ url: new URL(url).pathname, headers: { 'accept-language': 'en' } })
  const name = async () => /X-WR-CALNAME:(.*)/.exec((await read()).body)?.[1]?.trim()
  expect(await name()).toBe('My tasks')
  await set(`language = 'ES'`)
  expect(await name()).toBe('Mis tareas')
  await set('suspended_at = now()')
  expect((await read()).statusCode).toBe(404)
  await set('suspended_at = null')
  expect((await read()).statusCode).toBe(200)
  // Its person ends it, and no other one takes its place.
  await api.call('tasks/endFeed', {})
  expect((await read()).statusCode).toBe(404)
  expect((await api.call('tasks/get', {})).has_feed).toBe(false)
})

it('ends the address of a calendar with the sessions of everybody else, and with a new password by mail', async () => {
  const { api, username } = await server.person()
  const { parts } = server
  const read = async (address: string) =>
    (await server.app.inject({ url: new URL(address).pathname })).statusCode
  const first = (await api.call('tasks/makeFeed', {})).url
  expect(await read(first)).toBe(200)
  await api.call('account/endSession', { others: true })
  expect(await read(first)).toBe(404)
  const second = (await api.call('tasks/makeFeed', {})).url
  const email = `${username}@example.org`
  await statement(parts.db, 'update users set email_confirmed_at = now() where email = $1', [email])
  await inTransaction(parts.db, (tx) => mailPasswordLink(tx, parts, email))
  const token = /password=(\w+)/.exec((await lettersTo(parts, email)).at(-1)?.text ?? '')?.[1] ?? ''
  const new_password = 'another long sample password 8'
  await server
    .client()
    .call('login/setNewPassword', { token, new_password, confirm_password: new_password })
  expect(await read(second)).toBe(404)
})
