import { expect, test } from 'vitest'
import { publicId } from '../../../../platform/ids.ts'
import { openServer, organiser, server } from '../../../../testing-server.ts'
import { openAddressProofs } from '../../../accounts/routes/proofs.ts'
import { makeContest, type MadeContest } from '../../../contests/factory.ts'
import { codeTo } from '../../../notifications/factory.ts'

openServer()

/** Posts as a browser without scripts does, and keeps what it is given to keep. */
function browser({ contest, contestants }: MadeContest) {
  const jar = new Map<string, string>()
  return async (path: '' | '/code', fields: Record<string, string>) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/cx/${contest.cx_id}/vote${path}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        host: 'vote.example',
        origin: 'http://vote.example',
        cookie: [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
      },
      payload: new URLSearchParams({
        assox_id: contestants[0]?.assox_id ?? '',
        ...fields,
      }).toString(),
    })
    for (const { name, value } of answer.cookies) jar.set(name, value)
    return new URL(String(answer.headers.location), server.url).searchParams
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
