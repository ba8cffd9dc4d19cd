import { createClient, type Api, type Session } from '@plaudit/client/client'
import { defaultAppToken } from '@plaudit/contract/constants'
import { statement } from '../../platform/db/db.ts'
import type { Input } from '@plaudit/contract/calls'
import type { TestServer } from '../../testing.ts'

/** A client that comes in by a host name; fetch lets nobody set one, so that it stays within the process. */
export const siteClient =
  (server: () => TestServer) =>
  (host: string, session: Session = {}): Api =>
    createClient({
      baseUrl: '',
      session: () => session,
      headers: { host },
      fetch: async (url, init) => {
        const response = await server().app.inject({
          method: (init?.method ?? 'GET') as 'GET' | 'POST',
          url: String(url),
          headers: init?.headers as Record<string, string>,
          ...(typeof init?.body === 'string' && { payload: init.body }),
        })
        return new Response(response.body, { status: response.statusCode })
      },
    })

/** A site of somebody's own under a host name that counts as proven. @returns its number. */
export async function makeSite(
  server: TestServer,
  api: Api,
  host: string,
  given: Input<'sites/save'> = {},
): Promise<number> {
  const { site } = await api.call('sites/save', { title: 'Sample site', ...given })
  await api.call('sites/addHost', { site_id: site.site_id, host })
  await statement(server.parts.db, 'update site_hosts set proven_at = now() where host = $1', [
    host,
  ])
  server.parts.ports.get('sites').drop()
  return site.site_id
}

interface Named {
  username: string
}

/** Opens a session of a person at this host. */
export async function signedInAt(
  server: TestServer,
  host: string,
  { username }: Named,
): Promise<Api> {
  const given = { username, password: 'a long sample password 7', app_token: defaultAppToken }
  const { token, ssid } = await siteClient(() => server)(host).call('login/pro', given)
  return server.client({ token, username, ssid })
}

/** Gives a person a passkey that was made at this host. */
export async function makePasskey(
  server: TestServer,
  host: string,
  { username }: Named,
): Promise<void> {
  await statement(
    server.parts.db,
    `insert into passkeys (credential_id, user_id, host, public_key, name)
     select $1, user_id, $1, '', 'Phone' from users where username = $2`,
    [host, username],
  )
}
