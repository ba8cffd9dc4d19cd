import type { SaveContestInput } from '@plaudit/contract/contests/saving'
import { statement } from '../../../../platform/db/db.ts'
import { api as organiser, server } from '../../../../testing-server.ts'
import { makePerson } from '../../../accounts/factory.ts'
import { makeContest } from '../../../contests/factory.ts'

export const sql = <Row>(text: string, values: unknown[] = []) =>
  statement<Row>(server.parts.db, text, values)

/** An edition of a fresh original, open for entries at once unless it says otherwise. */
export async function edition(
  given: { max_user?: number; entry_policy?: 'moderated' | 'open' } = {},
  original: Partial<SaveContestInput> = {},
) {
  const { contest } = await makeContest(organiser, original, { draft: true })
  const made = await organiser.call('contest/v2/addEdition', {
    edition_name: 'Autumn edition',
    original_contest_id: contest.contest_id,
    max_user: 3,
    entry_policy: 'open',
    ...given,
  })
  return { ...made, original: contest, edx_id: made.edition.edx_id }
}

export const people = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const { token, username } = await makePerson(server.parts.db)
      return { api: server.client({ token, username }), username, name: `Entrant ${n + 1}` }
    }),
  )

export type Entrant = Awaited<ReturnType<typeof people>>[number]

export const submit = ({ api, name }: Entrant, edx_id: string, given: object = {}) =>
  api.call('contest/v2/submitEntry', { edx_id, contestant_name: name, ...given })

/** Contestants of an edition's contests, oldest contest first, and whether each takes nobody in any more. */
export const contestsOf = (edx_id: string) =>
  sql<{ number: number; taken: number; filled: boolean; started: boolean; max_user: number }>(
    `select ec.number, c.max_user, ec.filled_at is not null as filled, c.start_date is not null as started,
       (select count(*) from contestants n where n.contest_id = ec.contest_id) as taken
     from edition_contests ec join editions e using (edition_id) join contests c using (contest_id)
     where e.edx_id = $1 order by ec.number`,
    [edx_id],
  )
