import { z } from 'zod'
import { moneyReply } from '../money.ts'

/** Counts of a person's things. `cases`: open reports about the person or their things. */
export const personFigures = z
  .object({
    orders: z.int(),
    contests: z.int(),
    services: z.int(),
    clubs: z.int(),
    cases: z.int(),
    balance: z.array(moneyReply),
    held: z.array(moneyReply),
  })
  .meta({ id: 'PersonFigures' })
export type PersonFigures = z.infer<typeof personFigures>
