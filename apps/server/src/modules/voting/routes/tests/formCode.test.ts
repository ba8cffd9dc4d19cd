import { expect, test } from 'vitest'
import { publicId } from '../../../../platform/ids.ts'
import { openServer, organiser, server } from '../../../../testing-server.ts'
import { openAddressProofs } from '../../../accounts/routes/proofs.ts'
import { makeContest, type MadeContest } from '../../../contests/factory.ts'
import { codeTo } from '../../../notifications/factory.ts'
import { deviceBehind, phone } from '../../factory.ts'
import { follow, type Jar } from './testing-form.ts'

openServer({ TRUSTED_PROXIES: '127.0.0.1', PROOF_COST: '1' })

/** Posts as a browser without scripts does, and keeps what it is given to keep. */
function browser({ contest, contestants }: MadeContest, from = '192.0.2.9') {
  const jar: Jar = new Map()
  const headers = { origin: server.url, 'x-forwarded-for': from, 'user-agent': phone }
  return async (path: '' | '/code', fields: Record<string, string>) => {
    const assox_id = contestants[0]?.assox_id ?? ''
    const url = `/cx/${contest.cx_id}/vote${path}`
    const { location } = await follow(url, { assox_id, ...fields }, jar, headers)
    return new URL(location, server.url).searchParams
  }
}

const codeFor = (email: string): Promise<string> => codeTo(server.parts, email)

test('a code that came to nothing because the vote was refused can be used again [cf:cb8fb]', async () => {
  const made = await makeContest(organiser.api)
  const { cx_id } = made.contest
  const post = browser(made)
  const email = 'patient@example.org'
  expect((await post('/code', { email })).get('refused')).toBe('code_sent')
  const code = await codeFor(email)
  await organiser.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'pause' })
  // More often than a wrong code may be tried.
  for (let n = 0; n < 7; n++)
    expect((await post('', { code })).get('refused')).toBe('voting_disabled')
  await organiser.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'resume' })
  expect((await post('', { code })).get('receipt')).not.toBeNull()
  expect((await post('', { code })).get('refused')).toBe('invalid_code')
})

test('a form with a code that is sent twice at once, or again, hears of its one ballot', async () => {
  const made = await makeContest(organiser.api)
  const post = browser(made)
  const email = 'hasty@example.org'
  await post('/code', { email })
  const code = await codeFor(email)
  // The first answer of all brings the device.
  expect((await post('', { code: '' })).get('refused')).toBe('invalid_code')
  const given = { code, client_id: publicId() }
  const sent = await Promise.all(Array.from({ length: 4 }, () => post('', given)))
  sent.push(await post('', given))
  expect(sent.map((answer) => answer.get('refused'))).toEqual([null, null, null, null, null])
  expect(new Set(sent.map((answer) => answer.get('receipt'))).size).toBe(1)
})

test('a code that was sent meanwhile goes before the one that is given back', async () => {
  const proofs = openAddressProofs(server.parts)
  const email = 'twice@example.org'
  const made = await makeContest(organiser.api)
  const post = browser(made)
  await post('/code', { email })
  const first = await codeFor(email)
  const proven = await proofs.prove(email, first)
  await post('/code', { email })
  const second = await codeFor(email)
  await proven.giveBack()
  if (first !== second)
    await expect(proofs.prove(email, first)).rejects.toMatchObject({ code: 'invalid_code' })
  expect(await proofs.prove(email, second)).toMatchObject({ mailbox: email })
})

test('a slip from a crowded network votes with a mail code beside it, and takes no mailbox’s turn', async () => {
  const made = await makeContest(organiser.api, { voter_requirement: 'code' })
  const { cx_id } = made.contest
  const { list } = await organiser.api.call('contest/v2/makeVoterCodes', { cx_id, count: 32 })
  const { codes } = await organiser.api.call('contest/v2/getVoterCodes', { cx_id, list: list.list })
  const [slip = '', next = '', ...others] = codes
  const hall = '198.51.100.61'
  const shared = await deviceBehind(server, hall)
  const assox_id = made.contestants[0]?.assox_id ?? ''
  for (const voter_code of others)
    await shared.call('contest/v2/addVote', { cx_id, assox_id, voter_code })
  const post = browser(made, hall)
  expect((await post('', { voter_code: slip })).get('refused')).toBe('address_required')
  const email = 'hall@example.org'
  expect((await post('/code', { email })).get('refused')).toBe('code_sent')
  const code = await codeFor(email)
  // What is wrong with the slip is said where both are asked for, and the six digits stay good.
  const step = async (fields: Record<string, string>) => {
    const params = await post('', { code, ...fields })
    return [params.get('refused'), params.get('step')]
  }
  expect(await step({})).toEqual(['voter_code_required', 'code'])
  expect(await step({ voter_code: 'ABC' })).toEqual(['voter_code_mistyped', 'code'])
  expect((await post('', { code, voter_code: slip })).get('receipt')).not.toBeNull()
  // A family has one mailbox: the next slip votes from it as well.
  await post('/code', { email })
  const again = { code: await codeFor(email), voter_code: next }
  expect((await post('', again)).get('receipt')).not.toBeNull()
  expect((await post('', { voter_code: next })).get('refused')).not.toBeNull()
})
