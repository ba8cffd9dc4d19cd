import { expect, test } from 'vitest'
import { api as organiser, openServer, server } from '../../../../testing-server.ts'
import { inHours } from '../../../contests/factory.ts'
import { ballotsOf } from './testing-ballots.ts'
import { open, post } from './testing-form.ts'

openServer()

test('a plain form votes, ends on the receipt and keeps the device in a cookie that no script reads [cf:55329]', async () => {
  const { cx_id, people } = await open()
  const [assox_id = ''] = people
  const first = await post(cx_id, { assox_id })
  expect(first.status).toBe(303)
  expect(first.location).toMatch(new RegExp(`^/cx/${cx_id}/${assox_id}\\?receipt=[0-9A-Za-z]+$`))
  expect(first.set).toMatch(/^plaudit_device=[0-9A-Za-z]{22}\.[0-9A-Za-z]+;/)
  expect(first.set).toMatch(/; HttpOnly/)
  expect(first.set).toMatch(/; SameSite=Lax/)
  expect(first.set).toMatch(/; Path=\/(;|$)/)
  const receipt = await server
    .client()
    .call('contest/v2/getReceipt/{casx_id}', { casx_id: first.location.split('receipt=')[1] ?? '' })
  expect(receipt.receipt).toMatchObject({ cx_id, lines: [{ assox_id, points: 1 }] })
  const { contestants } = await server
    .client()
    .call('contest/v2/getCachedContest/{cx_id}', { cx_id })
  expect(contestants.find((one) => one.assox_id === assox_id)).toMatchObject({ votes: 1, place: 1 })
  const second = await post(cx_id, { assox_id }, { cookie: first.cookie })
  expect(second.status).toBe(303)
  expect(second.location).toMatch(/\?refused=vote_too_early&until=20\d\d-/)
  expect(second.set).toBeUndefined()
  expect(await ballotsOf(cx_id)).toBe(1)
})

test('the same form sent twice is one vote and one receipt', async () => {
  const { cx_id, people } = await open()
  const fields = { assox_id: people[0] ?? '', client_id: 'made-with-the-page' }
  const { cookie, location } = await post(cx_id, fields)
  const again = await Promise.all([1, 2, 3].map(() => post(cx_id, fields, { cookie })))
  expect(new Set(again.map((answer) => answer.location))).toEqual(new Set([location]))
  expect(await ballotsOf(cx_id)).toBe(1)
})

test('no other site, and nothing that is no page, votes for anybody [cf:ee12d]', async () => {
  const { cx_id, people } = await open()
  const [assox_id = ''] = people
  const { cookie } = await post((await open()).cx_id, { assox_id })
  const host = new URL(server.url).host
  const strangers: Record<string, string>[] = [
    {},
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: `http://${host}.elsewhere.example` },
    { origin: `http://${host}@elsewhere.example` },
    { origin: 'not an address' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { referer: 'https://elsewhere.example/vote' },
    { origin: 'https://elsewhere.example', 'sec-fetch-site': 'same-origin', referer: server.url },
  ]
  for (const headers of strangers) {
    const answer = await post(cx_id, { assox_id }, { headers, cookie })
    expect([answer.status, answer.location, answer.set]).toEqual([
      303,
      `/cx/${cx_id}/${assox_id}?refused=forged_request`,
      undefined,
    ])
  }
  expect(await ballotsOf(cx_id)).toBe(0)
  for (const headers of [
    { 'sec-fetch-site': 'same-origin' },
    { referer: `${server.url}/cx/${cx_id}` },
  ] as Record<string, string>[]) {
    expect((await post(cx_id, { assox_id }, { headers })).location).toMatch(/receipt=/)
  }
})

test('whatever is posted leads back to this site, and to nowhere else', async () => {
  const { cx_id, people } = await open()
  const [assox_id = ''] = people
  const paths = [
    '//elsewhere.example',
    '%2F%2Felsewhere.example',
    'https:%2F%2Felsewhere.example',
    '..%2F..%2Felsewhere',
    '%5C%5Celsewhere.example',
    'a%0d%0aset-cookie:%20x=1',
    '%00',
    '%E0%A4%A',
    '%3Cscript%3E',
    'x'.repeat(190),
  ]
  for (const path of paths) {
    const answer = await post(path, { assox_id })
    if (answer.status !== 303) expect([400, 404]).toContain(answer.status)
    else
      expect(new URL(answer.location, server.url).href).toMatch(
        new RegExp(`^${server.url}/cx/[^/]+(/[0-9A-Za-z]{22})?\\?refused=`),
      )
  }
  const bodies: (Record<string, string> | string)[] = [
    { assox_id: '//elsewhere.example' },
    { assox_id: '../../login' },
    { assox_id: `${assox_id}\r\nset-cookie: x=1` },
    { assox_id: `${assox_id}\0` },
    { assox_id: 'x'.repeat(100_000) },
    { assox_id, round_id: '1e309' },
    { assox_id, round_id: "1' or 1=1" },
    { assox_id, client_id: 'x'.repeat(81) },
    { assox_id, client_id: 'nul\0nul\0nul' },
    `assox_id=${assox_id}&assox_id=${assox_id}`,
    'assox_id=%E0%A4%A',
    '__proto__[assox_id]=x&constructor=x',
    '',
  ]
  for (const body of bodies) {
    const answer = await post(cx_id, body)
    expect([body, answer.status]).toEqual([body, 303])
    expect(answer.location).toMatch(
      new RegExp(`^/cx/${cx_id}(/${assox_id})?\\?refused=invalid_input$`),
    )
  }
  expect(await ballotsOf(cx_id)).toBe(0)
  expect(
    (await post(cx_id, { assox_id, next: 'https://elsewhere.example', cx_id: 'x' })).location,
  ).toMatch(/receipt=/)
})

test('what is refused is said on the page: paused, unknown, not in it, to be signed in', async () => {
  const { cx_id, people } = await open()
  const [assox_id = ''] = people
  const other = await open()
  expect((await post(cx_id, { assox_id: other.people[0] ?? '' })).location).toBe(
    `/cx/${cx_id}/${other.people[0]}?refused=not_in_round`,
  )
  await organiser.call('contest/v2/setContestStatus', { cx_id, contest_status: 'pause' })
  expect((await post(cx_id, { assox_id })).location).toBe(
    `/cx/${cx_id}/${assox_id}?refused=voting_disabled`,
  )
  const nowhere = assox_id.split('').toReversed().join('')
  expect((await post(nowhere, { assox_id })).location).toBe(
    `/cx/${nowhere}/${assox_id}?refused=not_found`,
  )
  const members = await open({ voter_requirement: 'signed_in' })
  const page = `/cx/${members.cx_id}/${members.people[0]}`
  expect((await post(members.cx_id, { assox_id: members.people[0] ?? '' })).location).toBe(
    `/auth?next=${encodeURIComponent(page)}`,
  )
  const rounds = await open()
  await organiser.call('contest/v2/addRound2Round', {
    cx_id: rounds.cx_id,
    startDate: inHours(-0.1),
    endDate: inHours(48),
    advance: { top: 2 },
  })
  expect((await post(rounds.cx_id, { assox_id: rounds.people[0] ?? '' })).location).toMatch(
    /refused=several_rounds_open$/,
  )
})

test('of several rounds a form leads back to its own, and to no page where nobody stands', async () => {
  const { cx_id, people } = await open()
  const [assox_id = '', , outside = ''] = people
  const { round_id } = await organiser.call('contest/v2/addRound2Round', {
    cx_id,
    startDate: inHours(-0.1),
    endDate: inHours(48),
    advance: { contestants: people.slice(0, 2) },
  })
  const fields = { assox_id, round_id: String(round_id) }
  const page = `/round/${cx_id}/${round_id}/${assox_id}`
  const { location, cookie } = await post(cx_id, fields)
  expect(location).toMatch(new RegExp(`^${page}\\?receipt=`))
  const early = await post(cx_id, fields, { cookie })
  expect(early.location).toMatch(new RegExp(`^${page}\\?refused=vote_too_early&until=`))
  const elsewhere = await post(cx_id, { ...fields, assox_id: outside })
  expect(elsewhere.location).toBe(`/cx/${cx_id}/${outside}?refused=not_in_round`)
  const unknown = await post(cx_id, { ...fields, round_id: '999999999' })
  expect(unknown.location).toBe(`/cx/${cx_id}/${assox_id}?refused=invalid_input`)
})
