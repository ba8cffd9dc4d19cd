import { beforeAll, expect, it } from 'vitest'
import { openServer, visitor } from '../../../testing-server.ts'
import { makeClub } from '../../clubs/factory.ts'
import {
  outcome,
  someone,
  sql,
  stand,
  type Someone,
} from '../../clubs/routes/tests/testing-matrix.ts'

openServer()

let admin: Someone
beforeAll(async () => {
  admin = await someone(true)
})

/** A private club with people of every role, and a post and a comment of one member that another reported. */
async function reportedClub() {
  const [owner, moderator, author, reader] = await Promise.all([
    someone(),
    someone(),
    someone(),
    someone(),
  ])
  const { gx_id } = await makeClub(owner.api, { access: 'private', title: 'Sample quarrels' })
  await stand(gx_id, moderator, 'moderator')
  for (const one of [author, reader]) await stand(gx_id, one, 'member')
  const { feed } = await author.api.call('feeds/addFeed', { gx_id, text: 'Harsh words' })
  const { comment } = await author.api.call('comments/add', { fx_id: feed.fx_id, text: 'Harsher' })
  const { fx_id } = feed
  const { comment_id } = comment
  const report = (by: Someone, thing: object) =>
    by.api.call('reports/add', { reason: 'insult', text: 'It hurts', ...thing } as never)
  await report(reader, { entity: 'feed', fx_id })
  await report(reader, { entity: 'comment', comment_id })
  await report(reader, { entity: 'user', user_id: author.user_id, gx_id })
  const queueOf = async (by: Someone) =>
    (await by.api.call('reports/getClubQueue', { gx_id })).cases
  return { gx_id, owner, moderator, author, reader, fx_id, comment_id, report, queueOf }
}

it('shows those who keep order what was reported in their club, and nobody else', async () => {
  const { gx_id, owner, moderator, author, reader, queueOf, fx_id } = await reportedClub()
  for (const keeper of [owner, moderator, admin]) {
    const cases = await queueOf(keeper)
    expect(cases.map(({ entity }) => entity)).toEqual(['feed', 'comment', 'user'])
    // A comment is judged by what it answers.
    expect(cases[1]?.before).toMatchObject([{ text: 'Harsh words' }])
    expect(cases[0]).toMatchObject({
      thing: { text: 'Harsh words' },
      author: { ID: author.user_id },
      people: 1,
      reasons: [{ reason: 'insult', people: 1 }],
      said: ['It hurts'],
      can: { hide: true },
    })
    expect(JSON.stringify(cases)).not.toContain(reader.username)
  }
  const first = await owner.api.call('reports/getClubQueue', { gx_id, limit: 1 })
  expect([first.cases.length, first.total, first.next === null]).toEqual([1, 3, false])
  const asked = (by: Someone) => outcome(by.api.call('reports/getClubQueue', { gx_id }))
  expect([await asked(author), await asked(reader), await asked(await someone())]).toEqual([
    'forbidden',
    'forbidden',
    'club_members_only',
  ])
  expect(await outcome(visitor.call('reports/getClubQueue', { gx_id }))).toBe('sign_in_required')
  // Each case is told once, and waits among what is to be done.
  const told = await sql(
    `select count(*) as n from notices where user_id = $1 and type = 'club.reported'`,
    [owner.user_id],
  )
  expect(told).toEqual([{ n: 3 }])
  const { waiting } = (await owner.api.call('api/getWaiting', {})) as never as {
    waiting: { href: string }[]
  }
  expect(waiting.map(({ href }) => href)).toContain(`/c/${gx_id}?tab=reports`)
  // Another club's keepers have nothing to do with it.
  const other = await makeClub(reader.api)
  const [{ case_id } = { case_id: '' }] = await queueOf(owner)
  const answer = { gx_id: other.gx_id, case_id, verdict: 'hide', reason: 'Mine now' } as const
  expect(await outcome(reader.api.call('reports/answerInClub', answer))).toBe('not_found')
  expect((await reader.api.call('feeds/getFeed', { fx_id })).feed.hidden).toBe(false)
})

it('lets them hide with a reason or leave it, in the club’s log; the platform still decides', async () => {
  const { gx_id, owner, moderator, author, reader, fx_id, comment_id, queueOf, report } =
    await reportedClub()
  const [post, comment, person] = (await queueOf(owner)).map(({ case_id }) => case_id)
  const answer = (
    by: Someone,
    case_id: string | undefined,
    verdict: 'hide' | 'keep',
    reason = '',
  ) =>
    outcome(by.api.call('reports/answerInClub', { gx_id, case_id: case_id ?? '', verdict, reason }))
  expect(await answer(moderator, post, 'hide')).toBe('invalid_input')
  expect(await answer(author, post, 'keep')).toBe('forbidden')
  // Pressed twice at once it is hidden once.
  await Promise.all([
    answer(moderator, comment, 'hide', 'Unkind'),
    answer(moderator, comment, 'hide', 'Unkind'),
  ])
  expect(await answer(owner, post, 'keep', 'It is a joke')).toBe('ok')
  expect(await answer(owner, person, 'hide', 'No')).toBe('forbidden')
  const { comments } = await reader.api.call('comments/get', { fx_id })
  expect(comments[0]).toMatchObject({ comment_id, hidden: true, text: '' })
  expect((await reader.api.call('feeds/getFeed', { fx_id })).feed.hidden).toBe(false)
  expect((await queueOf(owner)).map(({ entity }) => entity)).toEqual(['user'])
  const { acts } = await owner.api.call('Groups/getActs', { gx_id })
  expect(acts.map(({ act, reason }) => [act, reason])).toEqual([
    ['keep_reported', 'It is a joke'],
    ['hide_comment', 'Unkind'],
  ])
  // Admins see every case, whatever the club made of it.
  const { cases } = await admin.api.call('reports/getQueue', { queue: 'open' })
  const own = cases.filter(({ author: by }) => by?.ID === author.user_id)
  expect(own.map(({ entity }) => entity).toSorted()).toEqual(['comment', 'feed', 'user'])
  // A later report of somebody is new; a case that the platform decided is closed.
  const later = await someone()
  await stand(gx_id, later, 'member')
  await report(later, { entity: 'feed', fx_id })
  expect((await queueOf(owner)).map(({ case_id }) => case_id)).toContain(post)
  const { case_id = '' } = own.find(({ entity }) => entity === 'feed') ?? {}
  await admin.api.call('reports/decide', { case_id, verdict: 'keep' })
  expect((await queueOf(owner)).map(({ case_id }) => case_id)).not.toContain(post)
  expect(await answer(owner, post, 'hide', 'Late')).toBe('case_closed')
})

it('gives keepers no key to the letter of the author: neither to read it nor to object in their name', async () => {
  const { owner, author, queueOf } = await reportedClub()
  const named = (await queueOf(owner)).map(({ case_id }) => case_id)
  const { cases } = await admin.api.call('reports/getQueue', { queue: 'open' })
  const own = cases.filter(({ author: by }) => by?.ID === author.user_id)
  for (const { case_id } of own)
    await admin.api.call('reports/decide', { case_id, verdict: 'take_down', reason: 'insult' })
  for (const case_id of named) {
    expect(await outcome(owner.api.call('reports/getDecision', { case_id }))).toBe('not_found')
    const objection = { case_id, text: 'In their name' }
    expect(await outcome(owner.api.call('reports/appeal', objection))).toBe('not_found')
  }
  const [{ case_id } = { case_id: '' }] = own
  // After all of them the account was suspended, too: its letter needs no session.
  expect((await visitor.call('reports/getDecision', { case_id })).can.appeal).toBe(true)
})

it('takes a reply down as any other words', async () => {
  const { owner, author, reader, comment_id, report } = await reportedClub()
  const { reply_id } = (await author.api.call('replies/add', { comment_id, text: 'Shut up' })).reply
  await report(reader, { entity: 'reply', reply_id })
  const { cases } = await admin.api.call('reports/getQueue', { entity: 'reply' })
  const case_id = cases.find(({ thing }) => thing.text === 'Shut up')?.case_id ?? ''
  await admin.api.call('reports/decide', { case_id, verdict: 'take_down', reason: 'insult' })
  const { replies } = await owner.api.call('replies/get', { comment_id })
  expect(replies).toMatchObject([{ reply_id, hidden: true, text: '' }])
  expect(await outcome(owner.api.call('feeds/getEdits', { reply_id }))).toBe('not_found')
})

it('tells nobody of a report about themselves, and no club of what is said of somebody elsewhere', async () => {
  const { gx_id, owner, moderator, report, queueOf } = await reportedClub()
  const { feed } = await moderator.api.call('feeds/addFeed', { gx_id, text: 'My rules' })
  await report(owner, { entity: 'feed', fx_id: feed.fx_id })
  const own = (cases: Awaited<ReturnType<typeof queueOf>>) =>
    cases.filter(({ thing }) => thing.text === 'My rules').map(({ case_id }) => case_id)
  expect(own(await queueOf(moderator))).toEqual([])
  const [case_id = ''] = own(await queueOf(owner))
  const call = { gx_id, case_id, verdict: 'keep' } as const
  expect(await outcome(moderator.api.call('reports/answerInClub', call))).toBe('not_found')
  const stranger = await someone()
  await report(stranger, { entity: 'user', user_id: moderator.user_id, gx_id })
  await report(owner, { entity: 'user', user_id: stranger.user_id, gx_id })
  expect((await queueOf(owner)).filter(({ entity }) => entity === 'user')).toHaveLength(1)
})

it('says who looks at a case: one of two who take it at once, another only on purpose, nobody once it is decided', async () => {
  const { author } = await reportedClub()
  const second = await someone(true)
  const { cases } = await admin.api.call('reports/getQueue', { entity: 'feed' })
  const { case_id = '' } = cases.find((one) => one.author?.ID === author.user_id) ?? {}
  const take = ({ api }: Someone, wanted = true, from?: number) =>
    outcome(api.call('reports/take', { case_id, wanted, ...(from && { from }) }))
  const both = await Promise.all([take(admin), take(second)])
  expect(new Set(both)).toEqual(new Set(['ok', 'case_taken']))
  const [first, other] = both[0] === 'ok' ? [admin, second] : [second, admin]
  const mine = async ({ api }: Someone) => {
    const found = await api.call('reports/getQueue', { queue: 'mine' })
    return [found.counts.mine, ...found.cases.map((one) => one.taken_by?.ID)]
  }
  expect([await mine(first), await mine(other)]).toEqual([[1, first.user_id], [0]])
  // A case that somebody else looks at is not given back by another, and taken over on purpose.
  await take(other, false)
  expect(await mine(first)).toEqual([1, first.user_id])
  expect(await take(other, true, first.user_id)).toBe('ok')
  expect([await mine(first), await mine(other)]).toEqual([[0], [1, other.user_id]])
  await take(other, false)
  expect(await mine(other)).toEqual([0])
  expect(await take(other)).toBe('ok')
  await first.api.call('reports/decide', { case_id, verdict: 'keep' })
  expect(await mine(other)).toEqual([0])
  expect(await take(other)).toBe('case_closed')
})

it('measures within which time half are decided, from three on, without what nobody reported', async () => {
  const half = async () => (await admin.api.call('reports/getQueue', {})).pace.half_within
  await sql(
    `update report_cases set decided_at = now() - interval '90 days' where decided_at < now()`,
  )
  const decide = (hours: number, isReported = true) =>
    sql(
      `with made as (
         insert into report_cases (case_id, entity, entity_id, state, created_at, decided_at)
         values ($1, 'feed', $1, 'kept', now() - make_interval(hours => $2), now()) returning case_id)
       insert into reports (case_id, reporter_id, reason, counts)
         select case_id, $3, 'spam', true from made where $4::boolean`,
      [`pace ${hours}`, hours, admin.user_id, isReported],
    )
  await decide(1, false)
  for (const hours of [40, 2]) await decide(hours)
  expect(await half()).toBeNull()
  await decide(5)
  expect(await half()).toBe(5 * 3600)
})

it('writes to an author at a confirmed address, else at a confirmed number, and to none that was only typed', async () => {
  const second = await someone(true)
  const written = async (email: string, phone: string, number: string) => {
    const { user_id, username } = await someone()
    await sql(
      `update users set email_confirmed_at = ${email}, phone = $2, phone_confirmed_at = ${phone} where user_id = $1`,
      [user_id, number],
    )
    await admin.api.call('admin/suspendUser', { user_id, reason: 'fraud', words: 'Sold votes.' })
    const case_id = (await admin.api.call('admin/getUser', { user_id })).case_id ?? ''
    await visitor.call('reports/appeal', { case_id, text: 'It was not me.' })
    await second.api.call('reports/ask', { case_id, text: 'Who was it?' })
    const mails = await sql(
      `select recipient, text from mails where recipient in ($1, $2) and text like $3 order by mail_id`,
      [`${username}@example.org`, number, `%/appeal/${case_id}%`],
    )
    return mails.map(({ recipient, text }) => (recipient === number ? text : 'mail'))
  }
  expect(await written('now()', 'now()', '+32470000071')).toEqual(['mail', 'mail'])
  expect(await written('null', 'now()', '+32470000072')).toEqual([
    expect.stringContaining('Your account is suspended. Read why, and how to appeal: http'),
    expect.stringMatching(/A question about “.+”\. Read it and answer: http/),
  ])
  expect(await written('null', 'null', '+32470000073')).toEqual([])
})
