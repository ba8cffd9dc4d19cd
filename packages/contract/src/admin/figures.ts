import { z } from 'zod'
import { moneyReply } from '../money.ts'

/** Numbers of a person's things that an admin sees; above a thousand they are a thousand. */
export const personCounts = ['orders', 'contests', 'services', 'clubs', 'cases'] as const
export type PersonCount = (typeof personCounts)[number]
export const mostCounted = 1000

/** Money of a person here, by currency: theirs to take, and held until an order or a result stands. */
export const personMoneys = ['balance', 'held'] as const
export type PersonMoney = (typeof personMoneys)[number]

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
