import { createClient, type Api, type Session } from '@plaudit/client/client'
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
