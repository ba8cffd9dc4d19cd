import { personOf } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { viewsOf } from '../data.ts'
import { deleteView, saveView } from '../mutations/views.ts'

/** The filters of the organiser's lists that a person keeps. */
export function viewRoutes(): Route[] {
  return [
    route('account/getViews', {
      limit: 'read',
      read: async ({ db, caller, input }) => ({
        views: await viewsOf(db, personOf(caller).user_id, input.list),
      }),
    }),
    route('account/saveView', {
      limit: 'write',
      idempotent: true,
      verb: ({ tx, caller, input }) => saveView(tx, personOf(caller).user_id, input),
      present: (views) => ({ views }),
    }),
    route('account/deleteView', {
      limit: 'write',
      verb: ({ tx, caller, input }) => deleteView(tx, personOf(caller).user_id, input),
      present: (views) => ({ views }),
    }),
  ]
}
