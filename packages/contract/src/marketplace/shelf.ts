import { z } from 'zod'
import { defineCall, flag, fromText, nothing, paged, paging, publicId } from '../call.ts'
import { picture } from '../files.ts'
import { followed } from '../notifications/shape.ts'
import { searchInput } from './search.ts'
import { serviceCard } from './service.ts'
import { viewedKinds } from './viewed.ts'

const tag = 'services'
const query = z.record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean()]))

export const savedSearch = z.object({
  search_id: publicId,
  kind: z.literal('services'),
  query,
  /** True if new ones are told by mail. */
  alert: z.boolean(),
  createdAt: z.string(),
})
export type SavedSearch = z.infer<typeof savedSearch>
const savedSearches = z.object({ searches: z.array(savedSearch) })

const recentSearch = z.object({
  search: z.string(),
  item_type: z.string(),
  id: z.string(),
  time_stamp: z.int(),
})
const recentSearches = z.object({ searches: z.array(recentSearch) })

/** Something that a person looked at (specification 3, Viewed). */
export const viewedItem = z.object({
  type: z.string(),
  user_id: z.int(),
  entity_id: z.int(),
  viewedAt: z.string(),
  service: serviceCard.nullable(),
  /** Set for anything else that is still there for them. */
  thing: z
    .object({ title: z.string(), text: z.string(), href: z.string(), picture: picture.nullable() })
    .nullable(),
})
export type ViewedItem = z.infer<typeof viewedItem>

/** Calls for what a person keeps of the marketplace for themselves: what they liked, looked at and looked for. */
export const shelfCalls = {
  'favourites/toggle': defineCall({
    method: 'POST',
    summary:
      'Keeps a service or a contest among one’s favourites, or no longer: `wanted` is the state that is meant. A contest among them is one that is followed.',
    tag,
    who: 'user',
    input: z
      .strictObject({ sx_id: publicId.optional(), cx_id: publicId.optional(), wanted: flag })
      .refine((v) => (v.sx_id === undefined) !== (v.cx_id === undefined), {
        error: '#required',
        path: ['sx_id'],
      }),
    reply: z.object({ wanted: z.boolean(), favourites: z.array(publicId) }),
  }),
  'favourites/get': defineCall({
    method: 'GET',
    summary:
      'A page of the services and of the contests that one keeps, the last kept first, and the ids of all; `total` counts the services.',
    tag,
    who: 'user',
    input: z.strictObject(paging(24)),
    reply: z.object({
      services: z.array(serviceCard),
      /** As `follows/get` shows them. */
      contests: z.array(followed),
      favourites: z.array(publicId),
      ...paged,
    }),
  }),
  'savedSearches/save': defineCall({
    method: 'POST',
    summary: 'Keeps a search; with `alert` new services that fit are told by mail.',
    tag,
    who: 'user',
    input: z.strictObject({
      search_id: publicId.optional(),
      kind: z.literal('services').default('services'),
      query: fromText(searchInput.partial()),
      alert: flag.default(true),
    }),
    reply: savedSearches,
    refusals: ['too_many_views'],
  }),
  'savedSearches/get': defineCall({
    method: 'GET',
    summary: 'The searches that one keeps.',
    tag,
    who: 'user',
    input: nothing,
    reply: savedSearches,
  }),
  'savedSearches/remove': defineCall({
    method: 'POST',
    summary: 'Forgets a search that one kept.',
    tag,
    who: 'user',
    input: z.strictObject({ search_id: publicId }),
    reply: savedSearches,
  }),
  'recentSearches/get': defineCall({
    method: 'GET',
    summary: 'What one looked for last.',
    tag,
    who: 'user',
    input: nothing,
    reply: recentSearches,
  }),
  'recentSearches/save': defineCall({
    method: 'POST',
    summary: 'Notes what one looked for, by words or by the thing that was chosen.',
    tag,
    who: 'user',
    input: z
      .strictObject({
        search: z.string().trim().max(200).default(''),
        item_type: z.string().max(20).default(''),
        id: z.string().max(40).default(''),
      })
      .refine((v) => v.search !== '' || v.id !== '', { path: ['search'], error: '#required' }),
    reply: recentSearches,
  }),
  'recentSearches/remove': defineCall({
    method: 'POST',
    summary: 'Forgets one search, or all without words.',
    tag,
    who: 'user',
    input: z.strictObject({ search: z.string().max(200).default('') }),
    reply: recentSearches,
  }),
  'viewed/get': defineCall({
    method: 'GET',
    summary: 'What one looked at last.',
    tag,
    who: 'user',
    input: z.strictObject({ type: z.enum(viewedKinds).default('service'), ...paging(24) }),
    reply: z.object({ viewed: z.array(viewedItem), ...paged }),
  }),
  'viewed/save': defineCall({
    method: 'POST',
    summary: 'Notes that one looks at something; what is one’s own is not noted.',
    tag,
    who: 'user',
    input: z.strictObject({
      type: z.enum(viewedKinds),
      /** Its number, or its public id: `sx_id`, `cx_id`, a username, `fx_id`. */
      entity_id: z.coerce.string().trim().min(1).max(60),
      user_id: z.unknown().optional(),
    }),
    reply: z.object({ saved: z.boolean() }),
  }),
  'viewed/clear': defineCall({
    method: 'POST',
    summary: 'Forgets what one looked at.',
    tag,
    who: 'user',
    input: nothing,
    reply: z.object({ viewed: z.array(viewedItem) }),
  }),
} as const
