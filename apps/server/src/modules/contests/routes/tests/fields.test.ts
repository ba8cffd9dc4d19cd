import {
  contestFieldNames,
  contestFields,
  type ContestField,
} from '@plaudit/contract/contests/fields'
import type { SaveContestInput } from '@plaudit/contract/contests/saving'
import {
  contestantTextNames,
  isLongText,
  type ContestantTexts,
} from '@plaudit/contract/contests/texts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { api, openServer, organiser, server } from '../../../../testing-server.ts'
import { makeContest } from '../../factory.ts'

openServer()

/** Values of fields that not any text, number or choice fits. */
const special: Partial<SaveContestInput> = {
  description: '<p>What it is about.</p>',
  category: 443,
  time_zone: 'Europe/Paris',
  method: 'points',
  method_options: { scale: [9, 4, 1] },
  jury_weight: 0.25,
  tie_break: ['countback', 'shared'],
  prices: { mode: 'free', currency: 'EUR', bundles: [] },
  fields: [{ key: 'city', label: 'City', type: 'text', required: true, public: true }],
}

/** A value that the field takes and that no new contest has. */
function another(name: ContestField, fresh: unknown, own: Partial<SaveContestInput>): unknown {
  if (name in own) return own[name]
  const { saved } = contestFields[name]
  const choices = saved instanceof z.ZodEnum ? saved.options : ['Some words', 7, true]
  const found = choices.find((value) => value !== fresh && saved.safeParse(value).success)
  if (found === undefined) throw new Error(`No value of ${name} is known: give it one above.`)
  return found
}

async function upload(): Promise<string> {
  const png = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#62a' } })
    .png()
    .toBuffer()
  const file = new Blob([new Uint8Array(png)], { type: 'image/png' })
  return (await api.call('Files/upload', { file })).attachment_id
}

it('keeps, copies, shows and logs every field that an organiser saves', async () => {
  const fresh = (await api.call('contest/v2/saveContest', { contest_name: 'Before' })).contest
  const own = { ...special, cover_id: await upload() }
  const given = Object.fromEntries(
    contestFieldNames.map((name) => [name, another(name, fresh[name], own)]),
  )
  for (const name of contestFieldNames) expect([name, fresh[name]]).not.toEqual([name, given[name]])
  const { cx_id, revision } = fresh
  await api.call('contest/v2/saveContest', { cx_id, revision, ...given })
  const { contest } = await api.call('contest/v2/fetchContest', { cx_id })
  expect(contest).toMatchObject(given)
  const contest_name = contest.contest_name
  const copy = await api.call('contest/v2/duplicateContest', { cx_id, contest_name })
  expect(copy.contest.cx_id).not.toBe(cx_id)
  expect(copy.contest).toMatchObject(given)
  const { entries } = await api.call('contest/v2/getAuditLog', { cx_id })
  const told = entries.flatMap(({ changes }) => changes.map(({ field }) => field))
  expect(told.toSorted()).toEqual(contestFieldNames.toSorted())
})

const specialTexts: Partial<ContestantTexts> = {
  country_code: 'FR',
  story: '<p>Sings since 2019.</p>',
  video_url: 'https://example.org/song',
}
const texts = (of: string): ContestantTexts => ({
  ...(Object.fromEntries(
    contestantTextNames.map((name) => [name, `${of} ${name}`]),
  ) as ContestantTexts),
  ...specialTexts,
})

it('keeps, copies, shows and writes into files every text that is said of a contestant', async () => {
  const { contest } = await makeContest(api, { entry_policy: 'open' }, { contestants: 0 })
  const { cx_id } = contest
  const csv = [contestantTextNames, Object.values(texts('Read'))]
    .map((cells) => cells.join(';'))
    .join('\n')
  const added = await api.call('contest/v2/addContestants', { cx_id, csv })
  expect(added.contestants).toMatchObject([texts('Read')])
  const assox_id = added.contestants[0]?.assox_id ?? ''
  const changed = { ...texts('Changed'), country_code: 'ES', story: '<p>New.</p>', video_url: '' }
  const updated = await api.call('contest/v2/updateContestant', { cx_id, assox_id, ...changed })
  expect(updated.contestant).toMatchObject(changed)
  const { entries } = await api.call('contest/v2/getAuditLog', { cx_id })
  expect(entries[0]?.changes.map(({ field }) => field).toSorted()).toEqual(
    contestantTextNames.toSorted(),
  )
  const entrant = await server.person()
  await entrant.api.call('contest/v2/joinContest', { cx_id, ...texts('Entered') })
  const whole = await api.call('contest/v2/fetchContest', { cx_id })
  expect(whole.contestants).toMatchObject([changed, texts('Entered')])
  const copy = await api.call('contest/v2/duplicateContest', { cx_id })
  expect(copy.contestants).toMatchObject([changed, texts('Entered')])
  const file = await server.app.inject({
    method: 'POST',
    url: '/app/contest/v2/getAllContestants',
    headers: { authorization: `Bearer ${organiser.session.token}_${organiser.session.username}` },
    payload: { format: 'csv' },
  })
  for (const name of contestantTextNames.filter((one) => !isLongText(one)))
    expect(file.body).toContain(changed[name])
})

it('takes no name for a field of an entry that every object has', async () => {
  const fields = [{ key: '__proto__', label: 'A', type: 'text' as const }]
  const saved = api.call('contest/v2/saveContest', { contest_name: 'Fine', fields })
  await expect(saved).rejects.toMatchObject({ fields: { 'fields.0.key': expect.any(String) } })
})
