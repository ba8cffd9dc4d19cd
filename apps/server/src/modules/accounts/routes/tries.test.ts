import { defaultAppToken } from '@plaudit/contract/constants'
import { expect, it } from 'vitest'
import { networkOf } from '../../../platform/http/caller.ts'
import { visitorFrom } from '../../../platform/http/testing-caller.ts'
import { freshAddress, registration } from '../factory.ts'
import { openServer, register, server } from './testing.ts'

openServer()

const login = (username: string, password: string, from: string) =>
  server.call('login/pro', { username, password, app_token: defaultAppToken }, { from })

it('lets an owner in whose name strangers guess at from everywhere', async () => {
  const { username, password } = registration()
  const { body } = await register({ username, password })
  const strangers = Array.from({ length: 60 }, () => freshAddress())
  for (const from of strangers)
    expect((await login(String(username), 'guess', from)).body['code']).toBe('wrong_credentials')
  const owner = { username, password, app_token: defaultAppToken }
  const anywhere = await server.call('login/pro', owner, { from: freshAddress() })
  expect(anywhere.status).toBe(200)
  // A network that guessed more than it may is no bar to the device that the account knows.
  const ssid = String(body['ssid'])
  const here = freshAddress()
  for (let n = 0; n < 40; n++)
    await server.parts.limits.take(
      'tryHere',
      visitorFrom(here),
      `account:${(body['user'] as { ID: number }).ID}:${networkOf(here)}`,
    )
  expect((await server.call('login/pro', owner, { from: here })).status).toBe(429)
  expect((await server.call('login/pro', owner, { from: here, ssid })).status).toBe(200)
})
