import { z } from 'zod'
import { bar } from '../bar.ts'
import { defineCall, publicId } from '../call.ts'
import { voteSources } from '../constants.ts'
import { linkSources } from '../organiserConstants.ts'
import { contest } from './contest.ts'
import { contestant } from './contestant.ts'

/** Figures of `/dashboard`. */
export const getDashboard = defineCall({
  method: 'POST',
  summary: 'Totals and charts over one’s contests, or one of them.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({ cx_id: publicId.optional() }),
  reply: z.object({
    totals: z.object({
      contests: z.int(),
      active: z.int(),
      pending: z.int(),
      ballots: z.int(),
      votes: z.int(),
      voters: z.int(),
      contestants: z.int(),
    }),
    /** Ballots over time, oldest first; `bucket_seconds` wide. */
    bucket_seconds: z.int(),
    series: z.array(
      bar.extend({
        /** The same ballots, without those of judges, by where their page was opened from. */
        direct: z.int(),
        site: z.int(),
        embed: z.int(),
      }),
    ),
    /** Place and sum of the leaders at each bucket's end (one contest only). */
    race: z.array(
      z.object({
        assox_id: z.string(),
        contestant_name: z.string(),
        ranks: z.array(z.int().nullable()),
        /** Sums that the ranks follow: points, or the score where two sides are weighed. Null where none was kept. */
        sums: z.array(z.number().nullable()),
      }),
    ),
    /** Ballots of the public by country: of the account, else of the network; empty text where unknown. */
    countries: z.array(z.object({ country_code: z.string(), ballots: z.int() })),
    /** Views and ballots by the site that led there; `*` is all others. `rate`: ballots for 100 views. */
    hosts: z.array(
      z.object({
        source: z.enum(voteSources),
        host: z.string(),
        views: z.int(),
        ballots: z.int(),
        rate: z.number().nullable(),
      }),
    ),
    /** Share of viewers who voted, since views are counted. */
    conversion: z.object({
      since: z.string().nullable(),
      views: z.int(),
      ballots: z.int(),
      rate: z.number().nullable(),
      bucket_seconds: z.int(),
      series: z.array(z.object({ time: z.string(), views: z.int(), ballots: z.int() })),
    }),
    /** Number of visits by the contests' short links; the most frequent source first. */
    visits: z.array(z.object({ source: z.enum(linkSources), visits: z.int() })),
    contests: z.array(contest),
    contestants: z.array(contestant),
    serverTime: z.number(),
  }),
})
export type Dashboard = z.infer<typeof getDashboard.reply>
