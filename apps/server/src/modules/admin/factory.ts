import type { Api, Session } from '@plaudit/client/client'
import { statement } from '../../platform/db/db.ts'
import type { TestServer } from '../../testing.ts'

export interface One {
  api: Api
  session: Session
  username: string
  id: number
}

/** A person with their number. */
export async function personOf(server: TestServer): Promise<One> {
  const made = await server.person()
  // Written into the table: a request over HTTP would make the server remember the person as they were before.
  const [row] = await statement<{ user_id: number }>(
    server.parts.db,
    'select user_id from users where username = $1',
    [made.username],
  )
  return { ...made, id: row?.user_id ?? 0 }
}

/** 200, or status and code of what refused it. */
export const status = (call: Promise<unknown>): Promise<200 | string> =>
  call.then(
    () => 200 as const,
    (error: { status?: number; code?: string }) => `${error.status} ${error.code}`,
  )
