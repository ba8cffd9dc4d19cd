import { expect, it } from 'vitest'
import { supportUser } from '@plaudit/contract/reserved'
import { publicId } from '../../../platform/ids.ts'
import { openServer, server, visitor } from '../../../testing-server.ts'
import { makeClub } from '../../clubs/factory.ts'
import { someone, sql, stand, type Someone } from '../../clubs/routes/tests/testing-matrix.ts'
import { makeContest, refuses } from '../../contests/factory.ts'
import { wipeRemoved } from '../../feeds/mutations/taking.ts'

openServer()

async function keptClub(given: object = {}) {
  const people = [await someone(), await someone(), await someone()] as const
  const [owner, moderator, author] = people
  const { gx_id } = await makeClub(owner.api, given)
  await stand(gx_id, moderator, 'moderator')
  await stand(gx_id, author, 'member')
  return { owner, moderator, author, gx_id }
}

const decisionOf = async ({ api }: Someone, act: string) => {
  const { decisions } = await api.call('reports/getClubDecisions', {})
  const found = decisions.find((one) => one.act === act)
  if (found === undefined) throw new Error(`nothing of ${act}`)
  return found
}
const waitingFor = async ({ api }: Someone, gx_id?: string) =>
  (await api.call('reports/getClubAppeals', gx_id ? { gx_id } : {})).appeals.map(
    ({ act_id }) => act_id,
  )
const object = ({ api }: Someone, act_id: number) =>
  api.call('reports/appealInClub', { act_id, text: 'It was no advert.' })
const answer = ({ api }: Someone, act_id: number, verdict: 'put_back' | 'uphold') =>
  api.call('reports/answerClubAppeal', { act_id, verdict, answer: 'Looked at it again' })

it('puts back what a keeper deleted once another keeper says so, and nobody else decides', async () => {
  const { owner, moderator, author, gx_id } = await keptClub()
  const { feed } = await author.api.call('feeds/addFeed', { gx_id, text: 'My own lamp' })
  const { comment } = await author.api.call('comments/add', { fx_id: feed.fx_id, text: 'Warm' })
  await moderator.api.call('comments/delete', { comment_id: comment.comment_id, reason: 'Off' })
  await moderator.api.call('feeds/deleteFeed', { fx_id: feed.fx_id, reason: 'An advert' })
  await refuses(visitor.call('feeds/getFeed', { fx_id: feed.fx_id }), 'not_found')
  const { act_id, reason, written, can } = await decisionOf(author, 'delete_post')
  expect([reason, written, can]).toEqual([
    'An advert',
    'My own lamp',
    { appeal: true, take_up: false },
  ])
  await refuses(object(owner, act_id), 'not_found')
  expect(await object(author, act_id)).toEqual({ state: 'waits' })
  await refuses(object(author, act_id), 'case_closed')
  expect([await waitingFor(owner, gx_id), await waitingFor(moderator, gx_id)]).toEqual([
    [act_id],
    [],
  ])
  await refuses(answer(moderator, act_id, 'uphold'), 'own_decision')
  await refuses(answer(author, act_id, 'put_back'), 'not_found')
  await answer(owner, act_id, 'put_back')
  expect((await visitor.call('feeds/getFeed', { fx_id: feed.fx_id })).feed.text).toBe('My own lamp')
  const said = await decisionOf(author, 'delete_comment')
  await object(author, said.act_id)
  await answer(owner, said.act_id, 'put_back')
  const { comments } = await visitor.call('comments/get', { fx_id: feed.fx_id })
  expect(comments.map(({ text }) => text)).toEqual(['Warm'])
})

it('goes to the platform where a keeper kept it so, or where there is no other keeper', async () => {
  const admin = await someone(true)
  const { owner, moderator, author, gx_id } = await keptClub()
  await moderator.api.call('Groups/moderate', {
    gx_id,
    user_id: author.user_id,
    verdict: 'ban',
    reason: 'Adverts',
  })
  const { act_id } = await decisionOf(author, 'ban')
  await object(author, act_id)
  await answer(owner, act_id, 'uphold')
  expect((await decisionOf(author, 'ban')).can).toEqual({ appeal: false, take_up: true })
  expect(await object(author, act_id)).toEqual({ state: 'platform' })
  await refuses(answer(owner, act_id, 'put_back'), 'not_found')
  expect(await waitingFor(admin)).toContain(act_id)
  await refuses(owner.api.call('reports/getClubAppeals', {}), 'forbidden')
  await answer(admin, act_id, 'put_back')
  const club = (await author.api.call('Groups/getGroups', { gx_id })).groups[0]
  expect([club?.mine?.state, club?.can.post]).toEqual(['member', true])
  // Its owner alone keeps order in this club: nobody there decides about what they did.
  const alone = await someone()
  const { gx_id: small } = await makeClub(alone.api, { access: 'private' })
  await stand(small, author, 'member')
  await alone.api.call('Groups/moderate', {
    gx_id: small,
    user_id: author.user_id,
    verdict: 'remove',
    reason: 'Too loud',
  })
  const out = await decisionOf(author, 'remove')
  // A club that shows itself to nobody is told with neither name nor words.
  expect([out.club, out.reason]).toEqual([{ gx_id: null, title: '' }, ''])
  expect(await object(author, out.act_id)).toEqual({ state: 'platform' })
})

it('wipes what nobody put back in time, and takes no objection that is too late', async () => {
  const { moderator, author, gx_id } = await keptClub()
  const { feed } = await author.api.call('feeds/addFeed', { gx_id, text: 'Quillonparade' })
  await moderator.api.call('feeds/deleteFeed', { fx_id: feed.fx_id, reason: 'Old' })
  const { act_id } = await decisionOf(author, 'delete_post')
  await sql(`update feeds set wipe_at = now() where fx_id = $1`, [feed.fx_id])
  // While an objection waits for its answer the words are kept.
  await object(author, act_id)
  expect(await wipeRemoved(server.parts.db)).toBe(0)
  await sql(`delete from club_appeals where act_id = $1`, [act_id])
  expect(await wipeRemoved(server.parts.db)).toBe(1)
  expect(await sql(`select text from feeds where fx_id = $1`, [feed.fx_id])).toEqual([{ text: '' }])
  await sql(`update audit_log set at = now() - interval '60 days' where audit_id = $1`, [act_id])
  await refuses(object(author, act_id), 'appeal_too_late')
})

it('lets no admin decide about what is their own, unless there is no other', async () => {
  const [author, second, admin] = [await someone(), await someone(true), await someone(true)]
  const { cx_id } = (await makeContest(second.api)).contest
  await author.api.call('reports/add', { entity: 'contest', cx_id, reason: 'spam', text: 'Look.' })
  const open = await admin.api.call('reports/getQueue', { queue: 'open', entity: 'contest' })
  const { case_id = '' } = open.cases[0] ?? {}
  expect((await second.api.call('reports/getCase', { case_id })).can.keep).toBe(false)
  await refuses(second.api.call('reports/decide', { case_id, verdict: 'keep' }), 'own_decision')
  await admin.api.call('reports/decide', { case_id, verdict: 'take_down', reason: 'spam' })
  await second.api.call('reports/appeal', { case_id, text: 'It is none.' })
  const restore = () => second.api.call('reports/answerAppeal', { case_id, verdict: 'put_back' })
  await refuses(restore(), 'own_decision')
  await sql('update users set is_admin = false where is_admin and user_id <> $1', [second.user_id])
  await restore()
})

/** A contest whose result is declared, reported by somebody: reports can hide it. */
async function reported(by: readonly Someone[], owner: Someone) {
  const { cx_id } = (await makeContest(owner.api)).contest
  await sql(
    `update rounds set start_date = now() - interval '3 hours', end_date = now() - interval '1 hour'
     where contest_id = (select contest_id from contests where cx_id = $1)`,
    [cx_id],
  )
  await sql('update contests set declared_at = now() where cx_id = $1', [cx_id])
  const report = async (people = by) => {
    for (const { api } of people)
      await api.call('reports/add', { entity: 'contest', cx_id, reason: 'spam' })
  }
  await report()
  const [row] = await sql('select case_id from report_cases where entity_id = $1', [cx_id])
  const isThere = () =>
    visitor.call('contest/v2/fetchContest', { cx_id }).then(
      () => true,
      () => false,
    )
  return { report, isThere, case_id: String(row?.['case_id']) }
}
const toldTo = async ({ api }: Someone) =>
  (await api.call('notifications/get', {})).notifications.map(({ text }) => text)

it('is put back without an appeal by an admin whom it is not about; its author and reporters hear so', async () => {
  const [poster, admin, reporter] = [await someone(true), await someone(true), await someone()]
  const { case_id, isThere } = await reported([reporter], poster)
  const putBack = ({ api }: Someone) => api.call('reports/putBack', { case_id })
  await refuses(putBack(admin), 'case_closed')
  await admin.api.call('reports/decide', { case_id, verdict: 'take_down', reason: 'spam' })
  expect(await isThere()).toBe(false)
  expect((await admin.api.call('reports/getCase', { case_id })).can.put_back).toBe(true)
  await refuses(putBack(poster), 'own_decision')
  expect((await putBack(admin)).case.state).toBe('restored')
  expect(await isThere()).toBe(true)
  expect(await toldTo(poster)).toContain(
    'We looked again: something of yours that was taken down is back',
  )
  expect(await toldTo(reporter)).toContainEqual(
    expect.stringMatching(/^What you reported is back \(“.+”\): we looked at our decision again$/),
  )
})

const mailed = (of: readonly Someone[], addressOf: (index: number) => string, at = 'now()') =>
  sql(
    `update users u set email = a.email, created_at = now() - interval '30 days', email_confirmed_at = ${at}
     from unnest($1::bigint[], $2::text[]) a (user_id, email) where u.user_id = a.user_id`,
    [of.map(({ user_id }) => user_id), of.map((_, index) => addressOf(index))],
  )

it('hides nothing again by the reports of people whose report of it was kept, or who saw it put back', async () => {
  const [owner, admin, second] = [await someone(), await someone(true), await someone(true)]
  const people = [await someone(), await someone(), await someone()]
  await mailed(people, (index) => `fay${index}@gmail.com`)
  const keep = (case_id: string) =>
    admin.api.call('reports/decide', { case_id, verdict: 'keep' }).then(() => undefined)
  const appealed = async (case_id: string) => {
    await admin.api.call('reports/decide', { case_id, verdict: 'take_down', reason: 'spam' })
    await owner.api.call('reports/appeal', { case_id, text: 'It is none.' })
    await second.api.call('reports/answerAppeal', { case_id, verdict: 'put_back' })
  }
  for (const end of [keep, appealed]) {
    const { case_id, report, isThere } = await reported(people, owner)
    expect(await isThere()).toBe(false)
    await end(case_id)
    await report()
    expect(await isThere()).toBe(true)
  }
})

it('counts the accounts of one mailbox as one person, before and after somebody looked', async () => {
  const [owner, admin, liar] = [await someone(), await someone(true), await someone()]
  const people = [await someone(), await someone(), await someone()]
  const twins = [await someone(), await someone(), await someone()]
  const honest = [await someone(), await someone(), await someone()]
  await mailed(people, (index) => `cro.ft+${index}@gmail.com`)
  // It proves nothing that somebody typed the mailbox of another person.
  await mailed([liar], () => 'hon.est0@gmail.com', 'null')
  const { case_id, report, isThere } = await reported([...people, liar], owner)
  expect(await isThere()).toBe(true)
  await mailed(people, (index) => `croft${index}@gmail.com`)
  await report(people.slice(0, 1))
  expect(await isThere()).toBe(false)
  await admin.api.call('reports/decide', { case_id, verdict: 'keep' })
  // People whose report was kept come again by fresh accounts.
  await mailed(twins, (index) => `croft${index}+twin@gmail.com`)
  await report(twins)
  expect(await isThere()).toBe(true)
  await mailed(honest, (index) => `honest${index}@gmail.com`)
  await report(honest)
  expect(await isThere()).toBe(false)
})

it('suspends neither the account of support nor the last admin, whoever does it at once', async () => {
  const [one, two] = [await someone(true), await someone(true)]
  await sql('update users set is_admin = user_id = any ($1::bigint[])', [
    [one.user_id, two.user_id],
  ])
  const suspend = async ({ api }: Someone, user_id: number) => {
    const case_id = publicId()
    await sql(
      `insert into report_cases (case_id, entity, entity_id, author_id) values ($1, 'user', $2::bigint::text, $2)`,
      [case_id, user_id],
    )
    return api.call('reports/decide', { case_id, verdict: 'take_down', reason: 'spam' })
  }
  await refuses(suspend(one, supportUser.id), 'forbidden')
  const ends = await Promise.allSettled([suspend(one, two.user_id), suspend(two, one.user_id)])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await sql('select from users where is_admin and suspended_at is null')).toHaveLength(1)
})
