import type { SaveContestInput } from '@plaudit/contract/contests/saving'
import { expect, test } from 'vitest'
import { api as organiser, openServer, server } from '../../../testing-server.ts'
import { inHours, makeContest, refuses } from '../factory.ts'

openServer()

/** Somebody whose entry stands on stage. */
async function entered(given: Partial<SaveContestInput>) {
  const singer = await server.person()
  const { contest } = await makeContest(organiser, given)
  const { cx_id } = contest
  const { contestant } = await singer.api.call('contest/v2/joinContest', {
    cx_id,
    contestant_name: 'Ana',
  })
  const { assox_id } = contestant
  if (contestant.contestant_status === '0')
    await organiser.call('contest/v2/moderateContestants', {
      cx_id,
      assox_ids: [assox_id],
      decision: 'approve',
    })
  const change = (what: object, api = singer.api) =>
    api.call('contest/v2/updateContestant', { cx_id, assox_id, ...what })
  return { change }
}

test('while votes run an entrant takes no other name; the organiser may give them one', async () => {
  const { change } = await entered({ entry_policy: 'open' })
  await refuses(change({ contestant_name: 'Singer 1' }), 'entry_frozen')
  // What nobody is recognised by, and what is said again as it was, is theirs to change.
  await change({ contestant_name: 'Ana', tagline: 'From Lima' })
  const { contestant } = await change({ contestant_name: 'Ana Lu' }, organiser)
  expect(contestant).toMatchObject({ contestant_name: 'Ana Lu', tagline: 'From Lima' })
})

test('where entries are looked at, one that was let on stage is changed by nobody unseen', async () => {
  const running = await entered({ entry_policy: 'moderated' })
  for (const what of [
    { contestant_name: 'Singer 1' },
    { story: '<p>Another</p>' },
    { tagline: 'Vote for me' },
    { video_url: 'https://video.example/1' },
  ])
    await refuses(running.change(what), 'entry_frozen')
  const before = await entered({
    entry_policy: 'moderated',
    start_date: inHours(2),
    end_date: inHours(4),
  })
  const { contestant } = await before.change({ contestant_name: 'Singer 1' })
  // It waits to be looked at again, and is not on stage meanwhile.
  expect(contestant).toMatchObject({ entry_state: 'pending', contestant_status: '0' })
})
