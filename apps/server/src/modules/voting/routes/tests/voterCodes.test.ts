import { sessionHeaders, type Api } from '@plaudit/client/client'
import { groupedVoterCode } from '@plaudit/contract/voting/voterCode'
import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import {
  api as organiser,
  openServer,
  organiser as maker,
  server,
} from '../../../../testing-server.ts'
import { agreeToJudge, makeContest, refuses } from '../../../contests/factory.ts'
import { deviceBehind } from '../../factory.ts'

openServer({ TRUSTED_PROXIES: '127.0.0.1', PROOF_COST: '1' })

async function withCodes(count: number) {
  const made = await makeContest(organiser, { voter_requirement: 'code', contest_exp_hours: 1 })
  const { cx_id } = made.contest
  const { list } = await organiser.call('contest/v2/makeVoterCodes', { cx_id, count })
  const { codes } = await organiser.call('contest/v2/getVoterCodes', { cx_id, list: list.list })
  const vote = (api: Api, voter_code?: string, at = 0) =>
    api.call('contest/v2/addVote', {
      cx_id,
      assox_id: made.contestants[at]?.assox_id ?? '',
      ...(voter_code !== undefined && { voter_code }),
    })
  const ballots = async () =>
    (await organiser.call('contest/v2/getAllVotes', { contest_id: cx_id })).votes
  return { ...made, cx_id, codes, list: list.list, vote, ballots }
}

const [guesser, hall] = ['203.0.113.77', '198.51.100.78'] as const

test('a code votes once, from however many devices and tries at once', async () => {
  const { vote, codes, ballots, contest, cx_id } = await withCodes(3)
  expect(contest.vote_once).toBe(true)
  expect(new Set(codes).size).toBe(3)
  const [one = '', two = ''] = codes
  const devices = await Promise.all(Array.from({ length: 4 }, () => server.visitor()))
  const tries = await Promise.allSettled(
    Array.from({ length: 24 }, (_, n) => vote(devices[n % 4]?.api as Api, one, n % 3)),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ballots()).toHaveLength(1)
  // A class shares one device: the next code votes from it, typed as it stands on the slip or in small letters.
  const [device] = devices
  const typed = groupedVoterCode(two).toLowerCase()
  expect((await vote(device?.api as Api, typed)).expires_at).toBeNull()
  await refuses(vote(device?.api as Api, two), 'vote_too_early')
  // The account on the device is not the voter.
  const person = await server.person()
  await vote(person.api, codes[2])
  const rows = await statement<{ user_id: number | null; voter_key: Buffer }>(
    server.parts.db,
    `select user_id, voter_key from ballots b join contests c using (contest_id) where cx_id = $1`,
    [cx_id],
  )
  expect(rows.map(({ user_id }) => user_id)).toEqual([null, null, null])
  // No table says which slip voted for which contestant, and none holds a code.
  const known = await statement<{ code_hash: Buffer; all: string }>(
    server.parts.db,
    `select code_hash, l::text || v::text as all from voter_codes v join voter_code_lists l using (contest_id, list)
     join contests c using (contest_id) where cx_id = $1`,
    [cx_id],
  )
  for (const { code_hash, all } of known) {
    expect(rows.some(({ voter_key }) => voter_key.equals(code_hash))).toBe(false)
    for (const code of codes) expect(all).not.toContain(code)
  }
})

test('what is no code is told from what is mistyped and from what is of another contest', async () => {
  const { vote, codes, list, cx_id } = await withCodes(2)
  const other = await withCodes(1)
  const { api } = await server.visitor()
  const [code = '', next = ''] = codes
  await refuses(vote(api), 'voter_code_required')
  const wrong = code.slice(0, 3) + (code[3] === 'Z' ? 'Y' : 'Z') + code.slice(4)
  await refuses(vote(api, wrong), 'voter_code_mistyped')
  await refuses(vote(api, other.codes[0]), 'voter_code_unknown')
  await vote(api, code)
  // A list that is taken back votes no more; ballots that were cast with it stand.
  await organiser.call('contest/v2/withdrawVoterCodes', { cx_id, list })
  await refuses(vote(api, next), 'voter_code_unknown')
  const { votes } = await organiser.call('contest/v2/getAllVotes', { contest_id: cx_id })
  expect(votes).toHaveLength(1)
})

test('who guesses is slowed down by work, and nobody else in the hall is', async () => {
  const { vote, codes, ballots } = await withCodes(2)
  const other = await withCodes(40)
  const bad = await deviceBehind(server, guesser)
  const good = await deviceBehind(server, hall)
  for (const code of other.codes.slice(0, 20)) await refuses(vote(bad, code), 'voter_code_unknown')
  // From here on each try costs work, a right code too: the answer tells nothing about it.
  await refuses(vote(bad, other.codes[21]), 'proof_required')
  await refuses(vote(bad, codes[0]), 'proof_required')
  await vote(good, codes[0])
  expect(await ballots()).toHaveLength(1)
})

test('judges need no code, and lists are printed as slips and as a table', async () => {
  const judge = await server.person()
  const { cx_id, list, vote, codes, contest } = await withCodes(25)
  const { revision } = (await organiser.call('contest/v2/fetchContest', { cx_id })).contest
  await organiser.call('contest/v2/saveContest', { cx_id, revision, judges: [judge.username] })
  await agreeToJudge({ contest }, judge)
  await vote(judge.api)
  const file = async (format: 'csv' | 'pdf') =>
    fetch(`${server.url}/app/contest/v2/getVoterCodes`, {
      method: 'POST',
      headers: { ...sessionHeaders(maker.session), 'content-type': 'application/json' },
      body: JSON.stringify({ cx_id, list, format }),
    })
  const csv = await (await file('csv')).text()
  for (const code of codes) expect(csv).toContain(`#code=${code}`)
  const pdf = Buffer.from(await (await file('pdf')).arrayBuffer())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
})
