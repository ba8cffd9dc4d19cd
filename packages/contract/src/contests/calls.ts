import * as codes from '../codes.ts'
import * as lists from '../lists.ts'
import { contestSalesCalls } from '../payments/sales.ts'
import * as contestants from './contestants.ts'
import * as dashboard from './dashboard.ts'
import * as reading from './reading.ts'
import * as rounds from './rounds.ts'
import * as saving from './saving.ts'

/** The calls of contests by their paths below `/app/`. */
export const contestsCalls = {
  ...contestSalesCalls,
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
  'contest/v2/makeVoterCodes': codes.makeVoterCodes,
  'contest/v2/getVoterCodes': codes.getVoterCodes,
  'contest/v2/withdrawVoterCodes': codes.withdrawVoterCodes,
  'contest/v2/getDashboard': dashboard.getDashboard,
} as const
