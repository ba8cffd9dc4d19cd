/** Refusals of a contest's team, with their HTTP status. */
export const errors = { invited_often: 429 } as const
