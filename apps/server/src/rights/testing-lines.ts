import { expect } from 'vitest'
import type { Session } from '@plaudit/client/client'
import { defaultAppToken } from '@plaudit/contract/constants'
import { statement } from '../platform/db/db.ts'
import { openStream, watch } from '../platform/realtime/testing.ts'
import { server } from '../platform/realtime/testing-twins.ts'
import type { TestServer } from '../testing.ts'

export type Person = Awaited<ReturnType<TestServer['person']>>

export const bearer = ({ session }: Person) => `${session.token}_${session.username}`

/** A line of somebody who is signed in, and what it followed. */
export async function lineOf(person: Person, topics: readonly string[], at = server) {
  const watcher = await watch(at.url)
  await watcher.ask({ op: 'auth', token: bearer(person) })
  for (const topic of topics)
    expect(await watcher.ask({ op: 'subscribe', topic })).toMatchObject({ ok: true })
  return watcher
}

/** A stream of somebody who is signed in: its text so far, and its end. */
export const streamOf = (person: Person, topic: string, at = server) =>
  openStream(at.url, person.session, topic)

export const idOf = async ({ username }: Person): Promise<number> =>
  (
    await statement<{ user_id: number }>(
      server.parts.db,
      'select user_id from users where username = $1',
      [username],
    )
  )[0]?.user_id ?? 0

/** A second session of the same person, on another device. */
export async function signInAgain({ username }: Person): Promise<Session> {
  const { token, ssid } = await server.client().call('login/pro', {
    username,
    password: 'a long sample password 7',
    app_token: defaultAppToken,
  })
  return { token, username, ssid }
}
