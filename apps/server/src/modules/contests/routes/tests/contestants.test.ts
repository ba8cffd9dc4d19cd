import sharp from 'sharp'
import { expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { api, openServer, server, visitor } from '../../../../testing-server.ts'
import { castVotes, makeContest, refuses, namesOf } from '../../factory.ts'

openServer()

it('changes an entry: details, picture, status and running order [cf:7e01c]', async () => {
  const made = await makeContest(api, {}, { contestants: 4 })
  const { cx_id } = made.contest
  const [first, , third] = made.contestants.map((c) => c.assox_id)
  const png = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()
  const { attachment_id } = await api.call('Files/upload', {
    file: new Blob([new Uint8Array(png)], { type: 'image/png' }),
  })
  const changed = await api.call('contest/v2/updateContestant', {
    cx_id,
    assox_id: third ?? '',
    contestant_name: 'Renamed',
    story: '<p onclick="x">Hi<script>1</script></p>',
    attachment_id,
    position: 1,
  })
  expect(changed).toMatchObject({
    message: 'Contestant Updated!',
    contestant: {
      contestant_name: 'Renamed',
      position: 1,
      story: '<p>Hi</p>',
      picture: { attachment_id },
    },
  })
  const order = (await visitor.call('contest/v2/getContestants', { cx_id })).contestants
  expect(order.map((c) => [c.contestant_name, c.position])).toEqual([
    ['Renamed', 1],
    ['Singer 1', 2],
    ['Singer 2', 3],
    ['Singer 4', 4],
  ])
  const off = await api.call('contest/v2/updateContestant', {
    cx_id,
    assox_id: first ?? '',
    contestant_status: '0',
  })
  expect(off.contestant.contestant_status).toBe('0')
  expect((await visitor.call('contest/v2/getContestants', { cx_id })).total).toBe(3)
  expect((await api.call('contest/v2/getContestants', { cx_id })).total).toBe(4)
  const voter = await server.visitor()
  await refuses(
    voter.api.call('contest/v2/addVote', { cx_id, assox_id: first ?? '' }),
    'not_in_round',
  )
  const update = (given: object) =>
    api.call('contest/v2/updateContestant', { cx_id, assox_id: first ?? '', ...given })
  await refuses(update({ attachment_id: '0'.repeat(22) }), 'invalid_input', 'attachment_id')
  await refuses(update({ contestant_status: '2' }), 'invalid_input', 'contestant_status')
  for (const [given, status] of Object.entries({ true: '1', false: '0' })) {
    const answer = await update({ contestant_status: given })
    expect(answer.contestant.contestant_status).toBe(status)
  }
  await refuses(update({ answers: { nothing: 'x' } }), 'invalid_input', 'answers.nothing')
  await refuses(update({ assox_id: '0'.repeat(22) }), 'not_found')
  const stranger = await server.person()
  await refuses(
    stranger.api.call('contest/v2/updateContestant', {
      cx_id,
      assox_id: first ?? '',
      tagline: 'x',
    }),
    'forbidden',
  )
})

it('takes a picture by each of its words: its id, as it was answered, or its address', async () => {
  const { cx_id } = (await makeContest(api, { entry_policy: 'open' }, { contestants: 0 })).contest
  const singer = await server.person()
  const png = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#26a' } })
    .png()
    .toBuffer()
  const file = new Blob([new Uint8Array(png)])
  const entered = await singer.api.call('contest/v2/joinContest', {
    cx_id,
    contestant_name: 'Eve',
    contestant_img: (await singer.api.call('Files/upload', { file })).url,
  })
  expect(entered.contestant.picture).not.toBeNull()
  const { attachment_id, picture } = await api.call('Files/upload', { file })
  const rows = [
    { attachment_id },
    { contestant_img: attachment_id },
    { picture: { attachment_id } },
  ]
  const { contestants } = await api.call('contest/v2/addContestants', {
    cx_id,
    contestants: rows.map((row, n) => ({ contestant_name: `Singer ${n}`, ...row })),
  })
  expect(contestants.map((one) => one.picture)).toEqual(rows.map(() => picture))
  const copied = contestants.map((one) => ({ ...one, contestant_name: `${one.contestant_name}b` }))
  const json = JSON.stringify(copied)
  const copies = await api.call('contest/v2/addContestants', { cx_id, json })
  expect(copies.contestants.map((one) => one.contestant_img)).toEqual(rows.map(() => picture?.src))
  const { assox_id = '' } = contestants[0] ?? {}
  const update = async (given: object) =>
    (await api.call('contest/v2/updateContestant', { cx_id, assox_id, ...given })).contestant
      .picture
  expect(await update({ contestant_img: null, picture: null })).toBeNull()
  expect(await update({ contestant_img: picture?.src })).toEqual(picture)
  expect(await update({ tagline: 'Kept' })).toEqual(picture)
  await refuses(
    update({ picture: { attachment_id: '0'.repeat(22) } }),
    'invalid_input',
    'attachment_id',
  )
})

it('lets a linked contestant change their own entry, and nothing else', async () => {
  const singer = await server.person()
  // In this contest nobody looks at entries; elsewhere the change waits (frozenEntries.test.ts).
  const made = await makeContest(api, { entry_policy: 'open' })
  const { cx_id } = made.contest
  const [own, other] = made.contestants
  const { ID } = await singer.api.call('api/getUser', {})
  await statement(server.parts.db, 'update contestants set user_id = $1 where contestant_id = $2', [
    ID,
    own?.contestant_id,
  ])
  const update = (assox_id: string | undefined, given: object) =>
    singer.api.call('contest/v2/updateContestant', { cx_id, assox_id: assox_id ?? '', ...given })
  const changed = await update(own?.assox_id, { tagline: 'My own words' })
  expect(changed.contestant).toMatchObject({
    tagline: 'My own words',
    can: { edit: true, remove: true },
  })
  const seen = await singer.api.call('contest/v2/fetchContest', { cx_id })
  expect(seen.contestants.map((c) => c.can.edit)).toEqual([true, false, false])
  await update(own?.assox_id, { contestant_status: '1', position: 1, votes: 7 } as object)
  await refuses(update(own?.assox_id, { contestant_status: '0' }), 'forbidden')
  await refuses(update(own?.assox_id, { position: 3 }), 'forbidden')
  await refuses(update(other?.assox_id, { tagline: 'x' }), 'forbidden')
  await refuses(
    singer.api.call('contest/v2/removeContestant', { cx_id, assox_id: other?.assox_id ?? '' }),
    'forbidden',
  )
  await api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
  await api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'declare' })
  await refuses(update(own?.assox_id, { tagline: 'Too late' }), 'illegal_step')
})

it('never uses somebody else’s picture', async () => {
  const thief = await server.person()
  const png = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#62a' } })
    .png()
    .toBuffer()
  const { attachment_id } = await api.call('Files/upload', {
    file: new Blob([new Uint8Array(png)], { type: 'image/png' }),
  })
  const made = await makeContest(thief.api)
  const { cx_id, revision } = made.contest
  await refuses(
    thief.api.call('contest/v2/saveContest', { cx_id, revision, cover_id: attachment_id }),
    'invalid_input',
    'cover_id',
  )
  await refuses(
    thief.api.call('contest/v2/updateContestant', {
      cx_id,
      assox_id: made.contestants[0]?.assox_id ?? '',
      gallery: [attachment_id],
    }),
    'invalid_input',
    'attachment_id',
  )
})

it('keeps pictures that a gallery, an answer or a story shows from being deleted, until none does', async () => {
  const upload = async (background: string) => {
    const photo = sharp({ create: { width: 9, height: 9, channels: 3, background } })
    const file = new Blob([Uint8Array.from(await photo.png().toBuffer())])
    return (await api.call('Files/upload', { file })).attachment_id
  }
  const remove = (id: string) => api.call('Files/deleteFile', { attachment_id: id })
  const field = { key: 'view', label: 'A view', type: 'picture' }
  const { contest, contestants } = await makeContest(api, { fields: [field] })
  const of = { cx_id: contest.cx_id, assox_id: contestants[0]?.assox_id ?? '' }
  const [shown, answer, other] = [await upload('red'), await upload('blue'), await upload('lime')]
  const answers = { view: `/files/${answer}/9.webp` }
  await api.call('contest/v2/updateContestant', { ...of, gallery: [shown], answers })
  await remove(other)
  for (const id of [shown, answer]) await refuses(remove(id), 'illegal_step')
  await api.call('contest/v2/updateContestant', { ...of, gallery: [] })
  await remove(shown)
  await refuses(remove(answer), 'illegal_step')
  await api.call('contest/v2/deleteContest', { cx_id: of.cx_id })
  await remove(answer)
})

it('keeps the running order whole when many move at once', async () => {
  const made = await makeContest(api, {}, { contestants: 6 })
  const { cx_id } = made.contest
  await Promise.all(
    made.contestants.map((c, n) =>
      api.call('contest/v2/updateContestant', { cx_id, assox_id: c.assox_id, position: 6 - n }),
    ),
  )
  const { contestants } = await visitor.call('contest/v2/getContestants', { cx_id })
  expect(contestants.map((c) => c.position)).toEqual([1, 2, 3, 4, 5, 6])
  expect(new Set(namesOf(contestants)).size).toBe(6)
})

it('lets people without votes go, and only them [cf:eca3e]', async () => {
  const made = await makeContest(api)
  const { cx_id } = made.contest
  await castVotes(server, made, { 'Singer 1': 1 })
  const [one, two] = made.contestants.map((c) => c.assox_id)
  await refuses(
    api.call('contest/v2/removeContestant', { cx_id, assox_id: one ?? '' }),
    'has_ballots',
  )
  const left = await api.call('contest/v2/removeContestant', { cx_id, assox_id: two ?? '' })
  expect(left.contestants.map((c) => [c.contestant_name, c.position])).toEqual([
    ['Singer 1', 1],
    ['Singer 3', 2],
  ])
  await refuses(
    api.call('contest/v2/removeContestant', { cx_id, assox_id: two ?? '' }),
    'not_found',
  )
})

it('adds one contestant by its fields, without a list', async () => {
  const { cx_id } = (await makeContest(api, {}, { contestants: 0 })).contest
  const one = { cx_id, contestant_name: 'Alone', tagline: 'No list' }
  const { contestants } = await api.call('contest/v2/addContestants', one)
  expect(contestants).toMatchObject([{ contestant_name: 'Alone', tagline: 'No list' }])
  await refuses(
    api.call('contest/v2/addContestants', { ...one, contestants: ['Other'] }),
    'invalid_input',
    'contestants',
  )
})
