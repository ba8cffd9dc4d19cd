import type { PlatformAct } from '@plaudit/contract/admin/answers'
import type { Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { contestNames } from '../../contests/data/names.ts'
import { servicesByIds } from '../../marketplace/data/services.ts'
import { documentsByIds } from '../../search/data.ts'
import { siteTitles } from '../../sites/data/managed.ts'
import type { AuditRow } from '../data.ts'

type About = NonNullable<PlatformAct['about']>
/** By the number that the log keeps. */
type Named = [id: number, about: About][]

const accounts = async (db: Db, ids: readonly number[]): Promise<Named> =>
  [...(await peopleByIds(db, ids))].map(([id, { username }]) => [
    id,
    { name: username, href: `/admin/users/${id}` },
  ])

/** Names the subjects of each kind; a kind that is missing here is told by its number. */
const subjects: Record<string, (db: Db, ids: readonly number[]) => Promise<Named>> = {
  user: accounts,
  contest: async (db, ids) =>
    [...(await contestNames(db, ids)).values()].map(({ contest_id, cx_id, contest_name }) => [
      contest_id,
      { name: contest_name, href: `/contest/cx/${cx_id}` },
    ]),
  service: async (db, ids) =>
    (await servicesByIds(db, ids)).map(({ service_id, sx_id, title }) => [
      service_id,
      { name: title, href: `/s/${sx_id}` },
    ]),
  club: async (db, ids) =>
    (await documentsByIds(db, 'club', ids.map(String))).map(({ id, title, href }) => [
      Number(id),
      { name: title, href },
    ]),
  site: async (db, ids) =>
    (await siteTitles(db, ids)).map(({ site_id, title }) => [
      site_id,
      { name: title, href: '/admin/sites' },
    ]),
}

/** Details that hold the numbers of people. */
const peopleIn = ({ detail }: AuditRow): number[] =>
  [detail['user_id'], detail['admin_id'], detail['users']]
    .flat()
    .filter((one) => typeof one === 'number')

/** Acts as the platform's admins read them: with the names of the things and the people they are about. */
export async function presentActs(db: Db, rows: readonly AuditRow[]): Promise<PlatformAct[]> {
  const people = new Map(await accounts(db, rows.flatMap(peopleIn)))
  const bySubject = Map.groupBy(rows, ({ subject }) => subject)
  const named = new Map(
    await Promise.all(
      [...bySubject].map(async ([subject, acts]): Promise<[string, Map<number, About>]> => [
        subject,
        new Map(await subjects[subject]?.(db, [...new Set(acts.map((one) => one.subject_id))])),
      ]),
    ),
  )
  return rows.map((row) => ({
    audit_id: row.audit_id,
    at: row.at.toISOString(),
    who: row.who,
    actor_id: row.actor_id,
    subject: row.subject,
    subject_id: row.subject_id,
    about: named.get(row.subject)?.get(row.subject_id) ?? null,
    act: row.act,
    people: peopleIn(row).flatMap((ID) => {
      const found = people.get(ID)
      return found === undefined ? [] : [{ ID, username: found.name }]
    }),
    detail: row.detail,
  }))
}
