import { z } from 'zod'

/** A person by their user name; a person as they were answered stands for it. */
export const userName = z.union([
  z.string().max(254),
  z.object({ username: z.string().max(254) }).transform(({ username: name }) => name),
])
