/** State of a ballot: only a counted one counts. */
export type BallotState = 'counted' | 'held' | 'voided'
