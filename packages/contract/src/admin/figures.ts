import { z } from 'zod'
import { moneyReply } from '../money.ts'

/** What a person has here, in figures. `cases` are reports about them or their things that wait for somebody. */
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
