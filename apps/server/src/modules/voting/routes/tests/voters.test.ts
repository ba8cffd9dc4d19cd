import { expect, test } from 'vitest'
import { openServer, server } from '../../../../testing-server.ts'
import { agreeToJudge, refuses } from '../../../contests/factory.ts'
import { ballotsOf, open, run } from './testing-ballots.ts'

openServer()

test('a visitor without a device id, or with one that we did not sign, is not given another', async () => {
  const { cx_id, vote } = await open()
  const { session } = await server.visitor()
  const forged = `${session.ssid?.slice(0, -1)}${session.ssid?.endsWith('a') ? 'b' : 'a'}`
  const other = (await server.visitor()).session.ssid ?? ''
  const mixed = `${session.ssid?.split('.')[0]}.${other.split('.')[1]}`
  for (const ssid of [undefined, '', 'x', forged, mixed, `${session.ssid} `.repeat(20)]) {
    await refuses(vote({}, server.client({ ssid })), 'device_unknown')
  }
  expect(await ballotsOf(cx_id)).toBe(0)
})

test('each requirement asks for what it says, and no more [cf:f314c]', async () => {
  const steps = ['anyone', 'signed_in', 'confirmed_email', 'confirmed_phone'] as const
  const refused = [
    'sign_in_required',
    'confirmed_email_required',
    'confirmed_phone_required',
  ] as const
  const people = async () => {
    const [plain, mailed, phoned] = [
      await server.person(),
      await server.person(),
      await server.person(),
    ]
    await run('update users set email_confirmed_at = now() where username = any ($1)', [
      [mailed.username, phoned.username],
    ])
    await run('update users set phone_confirmed_at = now() where username = $1', [phoned.username])
    return [(await server.visitor()).api, plain.api, mailed.api, phoned.api]
  }
  for (const [level, voter_requirement] of steps.entries()) {
    const { vote } = await open({ voter_requirement })
    for (const [proven, api] of (await people()).entries()) {
      if (proven >= level) expect((await vote({}, api)).success).toBe(true)
      else await refuses(vote({}, api), refused[proven === 0 ? 0 : level - 1] ?? 'forbidden')
    }
  }
})

test('a judge votes in the jury’s channel, and nobody else does', async () => {
  const judge = await server.person()
  const { cx_id, vote } = await open({ judges: [judge.username] })
  await agreeToJudge({ contest: { cx_id } }, judge)
  const { casx_id } = await vote({}, judge.api)
  await vote({}, (await server.person()).api)
  const rows = await run<{ casx_id: string; channel: string; kind: string; leaf: string }>(
    'select casx_id, channel, kind, leaf from ballots join contests using (contest_id) where cx_id = $1 order by channel',
    [cx_id],
  )
  expect(rows.map(({ channel, kind }) => [channel, kind])).toEqual([
    ['jury', 'jury'],
    ['public', 'free'],
  ])
  expect(rows[0]?.casx_id).toBe(casx_id)
  expect(JSON.parse(rows[0]?.leaf ?? '')).toMatchObject({ type: 'jury', kind: 'jury' })
  const criteria = [{ key: 'voice', label: 'Voice', max: 10, weight: 1 }]
  const scored = await open({
    method: 'score',
    method_options: { criteria },
    judges: [judge.username],
  })
  await agreeToJudge({ contest: { cx_id: scored.cx_id } }, judge)
  await refuses(scored.vote(), 'judges_only')
  await refuses(
    scored.vote({ ballot: [{ assox_id: scored.assox(), points: 7 }] }, judge.api),
    'judges_only',
  )
})

test('an account takes its device’s slot too: signing in or out gives no second vote [cf:a451b]', async () => {
  const { cx_id, vote } = await open()
  const { api, session } = await server.person()
  await vote({}, api)
  await refuses(vote({}, server.client({ ssid: session.ssid })), 'vote_too_early')
  const second = await server.person()
  await refuses(
    vote({}, server.client({ ...second.session, ssid: session.ssid })),
    'vote_too_early',
  )
  const { session: device } = await server.visitor()
  await vote({}, server.client(device))
  await refuses(vote({}, server.client({ ...second.session, ssid: device.ssid })), 'vote_too_early')
  await refuses(vote({}, server.client({ ...session, ssid: undefined })), 'vote_too_early')
  expect(await ballotsOf(cx_id)).toBe(2)
})

test('an account that leaves its device’s id out takes that device’s slot all the same', async () => {
  const { cx_id, vote } = await open()
  const { session } = await server.person()
  await vote({}, server.client({ ...session, ssid: undefined }))
  await refuses(vote({}, server.client({ ssid: session.ssid })), 'vote_too_early')
  expect(await ballotsOf(cx_id)).toBe(1)
})

test('votes that nobody paid for are not there to spend', async () => {
  const { vote } = await open()
  await refuses(vote({ quantity: 5 }), 'not_enough_votes')
  await refuses(vote({ quantity: 0 }), 'invalid_input', 'quantity')
})
