import type { PublicUser } from '@plaudit/contract/accounts'
import { shownAtFirst } from '@plaudit/contract/accounts/constants'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { Viewer } from '../../../platform/http/caller.ts'
import { isWithin } from '../../../platform/site.ts'
import { picturesByIds } from '../../files/data.ts'
import { accountById, accountByUsername, peopleByIds } from '../data.ts'
import { publicProfileOf } from '../present.ts'
import type { Account } from '../tables.ts'

/** As a condition over `users u`: the account has a page. Accounts that leave or are suspended have none. */
export const hasPage = 'u.leaving_at is null and u.suspended_at is null'

/** A site of one owner shows that owner, and to others their own page. */
const isHere = ({ person, site }: Viewer, userId: number): boolean =>
  isWithin(site, userId) || person?.user_id === userId

const mayShow = ({ user_id, leaving_at, suspended_at }: Account, viewer: Viewer): boolean =>
  leaving_at === null && suspended_at === null && isHere(viewer, user_id)

/**
 * A person with what they show of themselves on this site (product 2, 15). Undefined where there is none, for a person
 * who is leaving or suspended, and on a site that shows another owner's things alone.
 */
export async function shownPerson(
  db: Db,
  key: { id: number } | { username: string },
  viewer: Viewer,
) {
  const account =
    'id' in key ? await accountById(db, key.id) : await accountByUsername(db, key.username)
  if (account === undefined || !mayShow(account, viewer)) return undefined
  const pictures = await picturesByIds(db, account.avatar_id === null ? [] : [account.avatar_id])
  const profile = publicProfileOf(account, pictures.get(account.avatar_id ?? ''))
  return { user_id: account.user_id, profile, shown: { ...shownAtFirst, ...account.shown } }
}

/** Returns the accounts among these that are suspended. */
export async function suspendedAmong(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await statement<{ user_id: number }>(
    db,
    'select user_id from users where user_id = any ($1::bigint[]) and suspended_at is not null',
    [ids],
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Returns what everybody on this site may see of these people, by id; ids without a page are left out. */
export async function shownPeople(
  db: Db,
  ids: readonly number[],
  viewer: Viewer,
): Promise<Map<number, PublicUser>> {
  const wanted = ids.filter((id) => isHere(viewer, id))
  if (wanted.length === 0) return new Map()
  const rows = await statement<{ user_id: number }>(
    db,
    `select u.user_id from users u where u.user_id = any ($1::bigint[]) and ${hasPage}`,
    [wanted],
  )
  return peopleByIds(
    db,
    rows.map(({ user_id }) => user_id),
  )
}
