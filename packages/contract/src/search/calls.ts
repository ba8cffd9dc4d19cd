import { z } from 'zod'
import { defineCall, paged, paging } from '../call.ts'
import { longestSearch, searchKinds } from './shapes.ts'

const words = z.string().trim().max(longestSearch)

const found = z
  .object({
    kind: z.enum(searchKinds),
    id: z.string(),
    title: z.string(),
    /** Quiet line in the caller's language. */
    line: z.string(),
    /** Around the first words that fit. */
    excerpt: z.string(),
    href: z.string(),
    picture: z.string(),
  })
  .meta({ id: 'Found' })
export type Found = z.infer<typeof found>

export const find = defineCall({
  method: 'GET',
  summary:
    'Everything that one may see and that has these words, whatever its accents and small slips.',
  tag: 'search',
  who: 'all',
  input: z.strictObject({ search: words, kind: z.enum(searchKinds).optional(), ...paging(20) }),
  reply: z.object({
    results: z.array(found),
    /** By kind, each exact to 1,000; 1,001 stands for more. */
    counts: z.record(z.enum(searchKinds), z.int()),
    /** A word that finds something, where these find nothing. */
    meant: z.string().nullable(),
    ...paged,
  }),
})

/** The calls of search by their paths below `/app/`. */
export const searchCalls = {
  'search/find': find,
} as const
