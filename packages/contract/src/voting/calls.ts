import * as judging from '../judging.ts'
import * as lists from '../lists.ts'
import * as review from '../review.ts'
import * as voting from '../voting.ts'

/** The calls of voting by their paths below `/app/`. */
export const votingCalls = {
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
  'contest/v2/getSheet': judging.getSheet,
  'contest/v2/saveMark': judging.saveMark,
  'contest/v2/handInSheet': judging.handInSheet,
  'contest/v2/getAllVotes': lists.getAllVotes,
} as const
