import { maxViews, type ViewList } from '@plaudit/contract/views'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { viewsOf, type ViewRow } from '../data.ts'

interface View {
  list: ViewList
  name: string
  filters: Record<string, string>
}

/** Keeps a view; one of the same name is replaced. @throws refusal too_many_views. */
export async function saveView(
  tx: Tx,
  userId: number,
  { list, name, filters }: View,
): Promise<ViewRow[]> {
  // The second of two views saved at once counts after the first.
  await statement(tx.db, 'select from users where user_id = $1 for no key update', [userId])
  await statement(
    tx.db,
    `insert into saved_views (user_id, list, name, filters) values ($1, $2, $3, $4)
     on conflict (user_id, list, lower(name)) do update set name = excluded.name, filters = excluded.filters`,
    [userId, list, name, JSON.stringify(filters)],
  )
  const views = await viewsOf(tx.db, userId, list)
  return views.length > maxViews ? refuse('too_many_views') : views
}

/** Forgets a view. @throws refusal not_found. */
export async function deleteView(
  tx: Tx,
  userId: number,
  { list, view_id }: { list: ViewList; view_id: number },
): Promise<ViewRow[]> {
  const gone = await statement(
    tx.db,
    'delete from saved_views where user_id = $1 and list = $2 and view_id = $3 returning view_id',
    [userId, list, view_id],
  )
  if (gone.length === 0) refuse('not_found')
  return viewsOf(tx.db, userId, list)
}
