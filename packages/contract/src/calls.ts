import * as accounts from './accounts.ts'
import type { z } from 'zod'
import * as contestants from './contests/contestants.ts'
import * as dashboard from './contests/dashboard.ts'
import * as reading from './contests/reading.ts'
import * as rounds from './contests/rounds.ts'
import * as saving from './contests/saving.ts'
import * as editions from './editions.ts'
import * as embeds from './embeds.ts'
import * as entries from './entries.ts'
import * as files from './files.ts'
import * as judging from './judging.ts'
import * as lists from './lists.ts'
import * as notifications from './notifications.ts'
import * as review from './review.ts'
import * as sites from './sites.ts'
import * as team from './team.ts'
import * as views from './views.ts'
import * as voting from './voting.ts'

/** Every call by its path below `/app/`. */
export const calls = {
  'api/getUser': accounts.getUser,
  'api/rates': sites.getRates,
  'api/site': sites.getSite,
  'api/reportError': sites.reportError,
  'login/pro': accounts.loginPro,
  'register/user': accounts.registerUser,
  'register/sendCode': accounts.sendCode,
  'login/logout': accounts.logout,
  'account/updatePreferences': accounts.updatePreferences,
  'account/updateProfileInfo': accounts.updateProfileInfo,
  'account/getViews': views.getViews,
  'account/saveView': views.saveView,
  'account/deleteView': views.deleteView,
  'account/confirmPhone': accounts.confirmPhone,
  'admin/getMailbox': notifications.getMailbox,
  'contest/v2/getCategories': reading.getCategories,
  'contest/v2/get': reading.getContests,
  'contest/v2/getOngoingContests': reading.getOngoingContests,
  'contest/v2/getEndedContests': reading.getEndedContests,
  'contest/v2/search': reading.searchContests,
  'contest/v2/getCachedContest/{cx_id}': reading.getCachedContest,
  'contest/v2/fetchContest': reading.fetchContest,
  'contest/v{version}/fetchContest': reading.fetchContest,
  'contest/v2/getContestants': reading.getContestants,
  'contest/v2/getRecentContestants': reading.getRecentContestants,
  'contest/v2/getVotes': voting.getVotes,
  'contest/v2/getPastVotes': voting.getPastVotes,
  'contest/v2/addVote': voting.addVote,
  'contest/v2/getReceipt/{casx_id}': voting.getReceipt,
  'contest/v2/getCheckpoint/{cx_id}': voting.getCheckpoint,
  'contest/v2/getLog/{cx_id}': voting.getLog,
  'contest/v2/getComposition/{cx_id}': voting.getComposition,
  'contest/v2/getBallotGroups': review.getBallotGroups,
  'contest/v2/getGroupBallots': review.getGroupBallots,
  'contest/v2/reviewBallots': review.reviewBallots,
  'contest/v2/getJudgedContests': judging.getJudgedContests,
  'contest/v2/getSheet': judging.getSheet,
  'contest/v2/saveMark': judging.saveMark,
  'contest/v2/handInSheet': judging.handInSheet,
  'contest/v2/getJudging': judging.getJudging,
  'contest/v2/saveContest': saving.saveContest,
  'contest/v2/deleteContest': saving.deleteContest,
  'contest/v2/setContestStatus': saving.setContestStatus,
  'contest/v2/addRound2Round': rounds.addRound2Round,
  'contest/v2/mergeRounds': rounds.mergeRounds,
  'contest/v2/duplicateContest': saving.duplicateContest,
  'contest/v2/addContestants': contestants.addContestants,
  'contest/v2/updateContestant': contestants.updateContestant,
  'contest/v2/removeContestant': contestants.removeContestant,
  'contest/v2/getAllContestants': lists.getAllContestants,
  'contest/v2/joinContest': entries.joinContest,
  'contest/v2/getEntry': entries.getEntry,
  'contest/v2/moderateContestants': entries.moderateContestants,
  'contest/v2/openAnswer': entries.openAnswer,
  'contest/v2/addEdition': editions.addEdition,
  'contest/v2/editEdition': editions.editEdition,
  'contest/v2/getEditions': editions.getEditions,
  'contest/v2/getCachedEdition/{edx_id}': editions.getCachedEdition,
  'contest/v2/submitEntry': editions.submitEntry,
  'contest/v2/getEditionEntry': editions.getEditionEntry,
  'contest/v2/getEditionEntries': editions.getEditionEntries,
  'contest/v2/moderateEntries': editions.moderateEntries,
  'contest/v2/openEntryAnswer': editions.openEntryAnswer,
  'contest/v2/addEmbed': embeds.addEmbed,
  'contest/v2/editEmbed': embeds.editEmbed,
  'contest/v2/revokeEmbed': embeds.revokeEmbed,
  'contest/v2/getEmbeds': embeds.getEmbeds,
  'contest/v2/getEmbed/{embed}': embeds.getEmbed,
  'contest/v2/getAllVotes': lists.getAllVotes,
  'contest/v2/getTeam': team.getTeam,
  'contest/v2/inviteMembers': team.inviteMembers,
  'contest/v2/resendInvitation': team.resendInvitation,
  'contest/v2/withdrawInvitation': team.withdrawInvitation,
  'contest/v2/removeMember': team.removeMember,
  'contest/v2/getInvitation': team.getInvitation,
  'contest/v2/acceptInvitation': team.acceptInvitation,
  'contest/v2/getAuditLog': team.getAuditLog,
  'contest/v2/countView': dashboard.countView,
  'contest/v2/getDashboard': dashboard.getDashboard,
  'Files/upload': files.uploadFile,
  'Files/uploadDocument': files.uploadDocument,
  'Files/deleteFile': files.deleteFile,
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
/** What a caller gives; an upload carries its file beside the fields. */
export type Input<Name extends CallName> = z.input<Calls[Name]['input']> &
  (Name extends 'Files/upload' | 'Files/uploadDocument' ? { file: Blob } : unknown)
export type ParsedInput<Name extends CallName> = z.output<Calls[Name]['input']>
export type Reply<Name extends CallName> = z.output<Calls[Name]['reply']>
