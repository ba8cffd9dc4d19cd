/** Things that can be reported (api: reports/add), each with the name of its id. */
export const reportedIds = {
  contest: 'cx_id',
  contestant: 'assox_id',
  service: 'sx_id',
  group: 'gx_id',
  feed: 'fx_id',
  comment: 'comment_id',
  reply: 'reply_id',
  message: 'messageId',
  user: 'user_id',
} as const
export type ReportedEntity = keyof typeof reportedIds
export const reportedEntities = Object.keys(reportedIds) as [ReportedEntity, ...ReportedEntity[]]

/** Why: the same words for who reports, who decides and who is told. */
export const reportReasons = ['insult', 'spam', 'rights', 'danger', 'fraud', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const caseStates = ['open', 'kept', 'taken_down', 'appealed', 'upheld', 'restored'] as const
export type CaseState = (typeof caseStates)[number]
/** Lists that an admin is shown: `mine` are the cases that they look at, `done` those that nobody waits for. */
export const caseQueues = ['open', 'appealed', 'mine', 'done'] as const
/** Place of the reported thing: in a club, or anywhere else. */
export const reportPlaces = ['clubs', 'elsewhere'] as const
export type ReportPlace = (typeof reportPlaces)[number]
