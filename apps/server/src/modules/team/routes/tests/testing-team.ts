import type { Api } from '@plaudit/client/client'
import type { Team } from '@plaudit/contract/team/members'
import { beforeAll, beforeEach } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import type { TestServer } from '../../../../testing.ts'
import { openServer, organiser as owner, server } from '../../../../testing-server.ts'
import { makeContest } from '../../../contests/factory.ts'
import { lettersTo } from '../../../notifications/factory.ts'

export let helper: typeof owner
export let cx_id: string
export let made: Awaited<ReturnType<typeof makeContest>>

/** Opens one server for all tests of a file, with an owner and a helper, and a contest for each test. */
export function openTeam(): void {
  openServer()
  beforeAll(async () => {
    helper = await server.person()
    await confirmed(owner)
  })
  beforeEach(async () => {
    made = await makeContest(owner.api)
    cx_id = made.contest.cx_id
  })
}

export const run = <Row>(text: string, values: unknown[] = []) =>
  statement<Row>(server.parts.db, text, values)

export const mailOf = (person: { username: string }) => `${person.username}@example.org`

export async function confirmed(person: { username: string }): Promise<void> {
  await run('update users set email_confirmed_at = now() where username = $1', [person.username])
}

/** The token in the latest mail to an address. */
export const linkTo = (address: string): Promise<string> => linkIn(server.parts, address)

export async function linkIn(parts: TestServer['parts'], address: string): Promise<string> {
  const mail = (await lettersTo(parts, address)).at(-1)
  return /\/invitation#([0-9A-Za-z]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

export const invite = (
  people: string[],
  role: 'organiser' | 'judge' = 'organiser',
  api = owner.api,
) => api.call('contest/v2/inviteMembers', { cx_id, role, people })

export const accept = (api: Api, token: string) =>
  api.call('contest/v2/acceptInvitation', { token }).then(
    () => 'in',
    (error: { code?: string }) => error.code,
  )

export const teamOf = async (api = owner.api): Promise<Team> =>
  (await api.call('contest/v2/getTeam', { cx_id })).team
