import { z } from 'zod'
import { integer } from '../call.ts'
import { currency } from '../money.ts'
import { mostBundles, mostVotesAtOnce, pricingModes } from './constants.ts'
import { amount, price } from './shapes.ts'

/** Prices of a contest's votes (product 4, Paid votes): bare integers in minor units of the one currency. */
export const contestPrices = z
  .strictObject({
    mode: z.enum(pricingModes),
    currency,
    bundles: z
      .array(
        z.strictObject({
          votes: integer.pipe(z.number().min(1).max(mostVotesAtOnce)),
          price,
        }),
      )
      .max(mostBundles),
    /** Amount that one buyer may spend in this contest in 24 hours at most. */
    spend_cap: amount.nullish(),
  })
  .meta({ id: 'ContestPrices' })
export type ContestPrices = z.infer<typeof contestPrices>

/** As it is saved: who sells no votes says neither a currency nor bundles. */
export const savedPrices = z.preprocess(
  (given) =>
    typeof given === 'object' && given !== null && 'mode' in given && given.mode === 'free'
      ? { currency: 'USD', bundles: [], ...given }
      : given,
  contestPrices.nullable(),
)
