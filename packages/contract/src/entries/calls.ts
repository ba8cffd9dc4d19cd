import * as editions from './editions.ts'
import * as entering from './entering.ts'

/** The calls by which people come to stand in a contest, by their paths below `/app/`. */
export const entriesCalls = {
  'contest/v2/joinContest': entering.joinContest,
  'contest/v2/getEntry': entering.getEntry,
  'contest/v2/moderateContestants': entering.moderateContestants,
  'contest/v2/openAnswer': entering.openAnswer,
  'contest/v2/addEdition': editions.addEdition,
  'contest/v2/editEdition': editions.editEdition,
  'contest/v2/getEditions': editions.getEditions,
  'contest/v2/getCachedEdition/{edx_id}': editions.getCachedEdition,
  'contest/v2/submitEntry': editions.submitEntry,
  'contest/v2/getEditionEntry': editions.getEditionEntry,
  'contest/v2/getEditionEntries': editions.getEditionEntries,
  'contest/v2/moderateEntries': editions.moderateEntries,
  'contest/v2/openEntryAnswer': editions.openEntryAnswer,
} as const
