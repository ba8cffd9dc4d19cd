import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import { askMeeting } from '../mutations/meetings.ts'

/** Routes for what a visitor can ask the installation's operators (product 11: `/schedule-meeting`). */
export const meetingRoutes = ({ publicUrl, config }: Parts): Route[] => [
  route('support/askMeeting', {
    limit: 'asking',
    idempotent: true,
    verb: ({ tx, caller, input }) =>
      askMeeting(tx, { publicUrl, operator: config.operatorContact }, caller, input),
    present: () => ({ asked: true as const }),
  }),
]
