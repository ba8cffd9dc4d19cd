import type { Api } from '@plaudit/client/client'
import type { SaveContestInput } from '@plaudit/contract/contests/saving'
import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { api as organiser, openServer, server } from '../../../../testing-server.ts'
import { inHours, makeContest, refuses } from '../../../contests/factory.ts'

openServer()

/** Somebody whose entry stands on stage. */
async function entered(given: Partial<SaveContestInput>) {
  const singer = await server.person()
  const { contest } = await makeContest(organiser, given)
  const { cx_id } = contest
  const { contestant } = await singer.api.call('contest/v2/joinContest', {
    cx_id,
    contestant_name: 'Ana',
    story: '<p>From Lima</p>',
  })
  const { assox_id } = contestant
  const decide = (what: object) =>
    organiser.call('contest/v2/moderateContestants', {
      cx_id,
      assox_ids: [assox_id],
      decision: 'approve',
      ...what,
    })
  if (contestant.contestant_status === '0') await decide({})
  const change = (what: object, api = singer.api) =>
    api.call('contest/v2/updateContestant', { cx_id, assox_id, ...what })
  const seenBy = async (api: typeof organiser) => {
    const { contestants } = await api.call('contest/v2/fetchContest', { cx_id })
    return contestants.find((one) => one.assox_id === assox_id)
  }
  const open = async () => {
    const { revision } = (await organiser.call('contest/v2/fetchContest', { cx_id })).contest
    await organiser.call('contest/v2/saveContest', { cx_id, revision, names_open: true })
  }
  const waiting = async () =>
    (await organiser.call('contest/v2/getAllContestants', { contest_id: cx_id })).counts.pending
  return { change, decide, seenBy, open, waiting, singer, everybody: server.client() }
}

const beforeVotes = { start_date: inHours(2), end_date: inHours(4) }

test('while votes run an entrant takes no other name or pictures until the organiser opens them', async () => {
  const { change, open } = await entered({ entry_policy: 'open' })
  await refuses(change({ contestant_name: 'Singer 1' }), 'entry_frozen')
  // Fields that nobody is recognised by, and fields that are said again as they were, are theirs to change.
  await change({ contestant_name: 'Ana', tagline: 'From Lima' })
  const { contestant } = await change({ contestant_name: 'Ana Lu' }, organiser)
  expect(contestant).toMatchObject({ contestant_name: 'Ana Lu', tagline: 'From Lima' })
  await open()
  const renamed = await change({ contestant_name: 'Ana Luz' })
  expect(renamed.contestant).toMatchObject({ contestant_name: 'Ana Luz', proposed: null })
})

test('where entries are looked at, a change waits beside the version that stays on stage', async () => {
  for (const dates of [{}, beforeVotes]) {
    const { change, decide, seenBy, waiting, everybody, singer } = await entered({
      entry_policy: 'moderated',
      ...dates,
    })
    const { contestant } = await change({ story: '<p>Another</p>', tagline: 'Vote for me' })
    expect(contestant).toMatchObject({
      entry_state: 'approved',
      contestant_status: '1',
      story: '<p>From Lima</p>',
      proposed: { story: '<p>Another</p>', tagline: 'Vote for me' },
    })
    // Nobody else hears of it, and the organiser sees both.
    expect((await seenBy(everybody))?.story).toBe('<p>From Lima</p>')
    expect(await seenBy(everybody)).not.toHaveProperty('proposed')
    expect((await seenBy(organiser))?.proposed).toMatchObject({ tagline: 'Vote for me' })
    expect(await waiting()).toBe(1)
    // A change that is taken back waits no more; an added one waits with the rest.
    const less = await change({ tagline: '' })
    expect(less.contestant.proposed).toEqual({ story: '<p>Another</p>' })
    // Nobody approves what they never saw.
    const stale = { [contestant.assox_id]: contestant.revision }
    await refuses(decide({ subject: 'change', revisions: stale }), 'entry_changed')
    await decide({
      subject: 'change',
      revisions: { [contestant.assox_id]: less.contestant.revision },
    })
    expect(await seenBy(everybody)).toMatchObject({ story: '<p>Another</p>', tagline: '' })
    expect((await seenBy(singer.api))?.proposed).toBeNull()
    expect(await waiting()).toBe(0)
    await change({ story: '<p>Worse</p>' })
    await decide({ subject: 'change', decision: 'refuse', reason: 'Too rude' })
    expect(await seenBy(singer.api)).toMatchObject({
      entry_state: 'approved',
      story: '<p>Another</p>',
      proposed: null,
    })
  }
})

test('names of a moderated contest stay as they are while votes run; opened, they wait to be looked at', async () => {
  const { change, open, decide, seenBy, everybody } = await entered({ entry_policy: 'moderated' })
  await refuses(change({ contestant_name: 'Singer 1' }), 'entry_frozen')
  await refuses(change({ contestant_name: 'Singer 1', story: '<p>Both</p>' }), 'entry_frozen')
  await open()
  await change({ contestant_name: '  sínger  1' })
  expect((await seenBy(everybody))?.contestant_name).toBe('Ana')
  // The same as a rival’s but for capitals, accents and spaces: the organiser is told.
  expect(await seenBy(organiser)).toMatchObject({ twin_name: 'Singer 1' })
  await decide({ decision: 'refuse', reason: 'Another’s name' })
  // Off the stage, the entry is what its entrant wants it to be, to be judged anew as a whole.
  expect(await seenBy(organiser)).toMatchObject({
    entry_state: 'refused',
    contestant_name: 'sínger  1',
    proposed: null,
  })
})

test('entries that stood there before the organiser closed the doors still change only when looked at', async () => {
  const { change, seenBy, everybody } = await entered({ entry_policy: 'moderated' })
  const at = await seenBy(organiser)
  const cx_id = at?.cx_id ?? ''
  const { revision } = (await organiser.call('contest/v2/fetchContest', { cx_id })).contest
  await organiser.call('contest/v2/saveContest', { cx_id, revision, entry_policy: 'organiser' })
  await change({ story: '<p>Unseen</p>' })
  expect((await seenBy(everybody))?.story).toBe('<p>From Lima</p>')
})

test('a change and its approval at once are one after the other', async () => {
  const { change, decide, seenBy } = await entered({ entry_policy: 'moderated' })
  const { contestant } = await change({ tagline: 'First' })
  const revisions = { [contestant.assox_id]: contestant.revision }
  const [second, approved] = await Promise.allSettled([
    change({ tagline: 'Second' }),
    decide({ subject: 'change', revisions }),
  ])
  expect(second.status).toBe('fulfilled')
  const now = await seenBy(organiser)
  expect(now?.proposed).toMatchObject({ tagline: 'Second' })
  expect(now?.tagline).toBe(approved.status === 'fulfilled' ? 'First' : '')
})

test('the team hears of an entry in the app, and the entrant of the decision', async () => {
  const { contest } = await makeContest(
    organiser,
    { entry_policy: 'moderated' },
    { contestants: 0 },
  )
  const { cx_id } = contest
  const ana = await server.person()
  const { contestant } = await ana.api.call('contest/v2/joinContest', {
    cx_id,
    contestant_name: 'Ana',
  })
  const { assox_id } = contestant
  await organiser.call('contest/v2/moderateContestants', {
    cx_id,
    assox_ids: [assox_id],
    decision: 'approve',
  })
  const told = async (api: Api) =>
    (await api.call('notifications/get', { feed: 'entry' })).notifications
      .filter(({ item }) => String(item['href']).includes(cx_id))
      .map(({ text, act, href }) => [text, act, href])
  // The team hears of the entry, the entrant of each decision: the latest stands for its group.
  expect(await told(organiser)).toEqual([
    [
      `${(await ana.api.call('api/getUser', {})).full_name} would like to enter Song of the summer`,
      'Look at it',
      `/managecontestant?cx_id=${cx_id}`,
    ],
  ])
  expect(await told(ana.api)).toEqual([
    ['Your entry in Song of the summer is approved', null, `/cx/${cx_id}/${assox_id}`],
  ])
  const queued = await statement<{ channel: string }>(
    server.parts.db,
    `select channel from notice_outbox join notices using (user_id, notice_id)
     where type = 'entry.approved' and href = $1`,
    [`/cx/${cx_id}/${assox_id}`],
  )
  expect(queued).toEqual([])
})
