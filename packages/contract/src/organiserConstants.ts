/** Constants of what organisers do: what visitors open first carries none of them. */
/**
 * Time at which voters see the numbers (product 3): always, as shares alone, at the end, or once they voted in the
 * round.
 */
export const resultVisibilities = ['live', 'percentages', 'hidden', 'after_vote'] as const
export const tieBreakRules = [
  'public_first',
  'jury_first',
  'voters',
  'public_voters',
  'countback',
  'countback_winner',
  'public_countback',
  'running_order',
  'running_order_later',
  'earliest',
  'shared',
] as const
export const contestStatusVerbs = [
  'publish',
  'active',
  'pause',
  'inactive',
  'resume',
  'end',
  'declare',
  'withhold',
  'archive',
] as const
export const entryFieldTypes = [
  'text',
  'long_text',
  'choice',
  'number',
  'date',
  'link',
  'file',
  'picture',
] as const
/** Acts in a contest, by what they are about. */
export const auditGroups = [
  'life',
  'rules',
  'rounds',
  'contestants',
  'entries',
  'team',
  'votes',
] as const
export const entryStates = ['pending', 'approved', 'refused'] as const
export const linkSources = ['link', 'share', 'poster', 'certificate'] as const
/** Traits that groups of ballots on the review screen have in common (product 4, Fraud). */
export const ballotGroupings = ['reasons', 'network', 'device', 'burst', 'pattern'] as const
export const reviewActs = ['hold', 'release', 'void', 'restore'] as const
/** Signals against a ballot; none of them proves anything by itself. */
export const ballotSignals = [
  'aliases',
  'headless',
  'sequence',
  'one_sided',
  'alike',
  'no_script',
  'burst',
  'crowded',
  'no_referrer',
] as const
/** Codes to vote with of one list at most, and of all lists of a contest. */
export const mostCodesInList = 5000
export const mostVoterCodes = 20_000
