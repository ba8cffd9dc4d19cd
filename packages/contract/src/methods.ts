import type { CallName, Calls } from './calls.ts'

type GetName = { [Name in CallName]: Calls[Name]['method'] extends 'GET' ? Name : never }[CallName]

/** The calls made by GET; every other is a POST. Kept apart from `calls.ts` so that the browser needs no schema. */
export const getCalls: Record<GetName, true> = {
  'api/getUser': true,
  'api/rates': true,
  'api/site': true,
  'login/logout': true,
  'admin/getMailbox': true,
  'contest/v2/getPastVotes': true,
  'contest/v2/getReceipt/{casx_id}': true,
  'contest/v2/getCheckpoint/{cx_id}': true,
  'contest/v2/getLog/{cx_id}': true,
  'contest/v2/getComposition/{cx_id}': true,
  'contest/v2/getEmbed/{embed}': true,
}
