import { z } from 'zod'
import type { Db } from '../../../platform/db/db.ts'
import { settingOf } from '../../sites/data.ts'

/** Per cent of the price that are the platform's, by what is sold (product 5). */
const perCent = z.number().min(0).max(50)
const storedFees = z.object({
  services: perCent.catch(10),
  votes: perCent.catch(10),
  clubs: perCent.catch(5),
})
export type Fees = z.infer<typeof storedFees>

/** Returns the fees of the platform; offers and subscriptions pay as services, deposits nothing; a domain has its price. */
export async function platformFees(db: Db): Promise<Fees> {
  const stored = storedFees.safeParse((await settingOf(db, 'fees')) ?? {})
  return stored.success ? stored.data : storedFees.parse({})
}
