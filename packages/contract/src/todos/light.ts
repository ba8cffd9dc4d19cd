/** Codes of the tasks' refusals with their HTTP status. */
export const errors = { too_many_tasks: 409 } as const

/** The tasks' calls by GET. */
export const gets = ['tasks/get'] as const
