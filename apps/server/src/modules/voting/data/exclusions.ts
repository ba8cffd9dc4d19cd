/** Whether a ballot counts. */
export type BallotState = 'counted' | 'held' | 'voided'
