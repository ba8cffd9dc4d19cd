import * as judging from '../judging.ts'
import * as members from './members.ts'

/** The calls of a contest's organisers and judges, by their paths below `/app/`. */
export const teamCalls = {
  'contest/v2/announce': members.announce,
  'contest/v2/getTeam': members.getTeam,
  'contest/v2/inviteMembers': members.inviteMembers,
  'contest/v2/resendInvitation': members.resendInvitation,
  'contest/v2/withdrawInvitation': members.withdrawInvitation,
  'contest/v2/removeMember': members.removeMember,
  'contest/v2/getInvitation': members.getInvitation,
  'contest/v2/enterByInvitation': members.enterByInvitation,
  'contest/v2/copyInvitation': members.copyInvitation,
  'contest/v2/acceptInvitation': members.acceptInvitation,
  'contest/v2/answerJudging': members.answerJudging,
  'contest/v2/getAuditLog': members.getAuditLog,
  'contest/v2/getJudgedContests': judging.getJudgedContests,
  'contest/v2/getJudging': judging.getJudging,
} as const
