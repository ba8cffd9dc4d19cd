import { expect, it } from 'vitest'
import { api as organiser, openServer, server } from '../../../../testing-server.ts'
import { refuses } from '../../../contests/factory.ts'
import { edition, people, submit } from './testing-editions.ts'
import { join, open, seenBy } from './testing-entries.ts'

openServer()

it('an entry is not approved unseen: what was changed while it was looked at is looked at anew', async () => {
  const { cx_id } = await open({ entry_policy: 'moderated' })
  const ana = await server.person()
  const { contestant: sent } = await join(ana.api, cx_id, { contestant_name: 'Ana' })
  const { contestant: bo } = await join((await server.person()).api, cx_id)
  const { assox_id } = sent
  const decide = (revision: number, decision: 'approve' | 'refuse' = 'approve') =>
    organiser.call('contest/v2/moderateContestants', {
      cx_id,
      assox_ids: [bo.assox_id, assox_id],
      revisions: { [assox_id]: revision },
      decision,
      reason: 'No',
    })
  await ana.api.call('contest/v2/updateContestant', { cx_id, assox_id, contestant_name: 'Anna' })
  for (const decision of ['approve', 'refuse'] as const) {
    const told = await refuses(decide(sent.revision, decision), 'entry_changed')
    expect(told.message).toContain('“Anna” was changed while you looked at it')
  }
  const waiting = await seenBy(organiser, cx_id)
  expect(waiting.map((one) => one.entry_state)).toEqual(['pending', 'pending'])
  const seen = waiting.find((one) => one.assox_id === assox_id)
  expect((await decide(seen?.revision ?? 0)).contestants).toHaveLength(2)
  // An entry that has this state already stays as it is.
  expect((await decide(sent.revision)).contestants).toEqual([])
})

it('entries of an edition sent anew while they were looked at are not decided about unseen', async () => {
  const { edx_id } = await edition({ entry_policy: 'moderated', max_user: 2 })
  const [ana] = await people(1)
  const { entry: sent } = await submit(ana!, edx_id)
  const { entry_id } = sent
  const decide = (revision: number) =>
    organiser.call('contest/v2/moderateEntries', {
      edx_id,
      entry_ids: [entry_id],
      revisions: { [entry_id]: revision },
      decision: 'approve',
    })
  const { entry: again } = await submit(ana!, edx_id, { contestant_name: 'Somebody else' })
  expect(again.entry_id).toBe(entry_id)
  const told = await refuses(decide(sent.revision), 'entry_changed')
  expect(told.message).toContain('“Somebody else” was changed while you looked at it')
  const { entries } = await organiser.call('contest/v2/getEditionEntries', { edx_id })
  expect(entries).toMatchObject([{ state: 'pending', contestant_name: 'Somebody else' }])
  expect((await decide(entries[0]?.revision ?? 0)).entries).toMatchObject([{ state: 'approved' }])
})

it('entries of an edition are not approved into a category that asks for a word they never gave', async () => {
  const { edx_id, edition: made } = await edition({ entry_policy: 'moderated' })
  const [ana] = await people(1)
  const { entry } = await submit(ana!, edx_id)
  const { cx_id } = made.filling!
  const { revision } = (await organiser.call('contest/v2/fetchContest', { cx_id })).contest
  await organiser.call('contest/v2/saveContest', { cx_id, revision, category: 449 })
  const approve = organiser.call('contest/v2/moderateEntries', {
    edx_id,
    entry_ids: [entry.entry_id],
    decision: 'approve',
  })
  await refuses(approve, 'entry_unasked')
})
