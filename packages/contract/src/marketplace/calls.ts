import { z } from 'zod'
import { publicUser } from '../accounts.ts'
import {
  cursor,
  defineCall,
  flag,
  integer,
  nothing,
  numericId,
  paged,
  paging,
  prose,
  publicId,
} from '../call.ts'
import { depositService, serviceStates } from './categories.ts'
import { saveServiceInput, saveServiceRefusals } from './saving.ts'
import { searchCalls } from './searchCalls.ts'
import { review } from './review.ts'
import { provider, service, serviceCard } from './service.ts'
import { shelfCalls } from './shelf.ts'

const tag = 'services'
const one = z.strictObject({ sx_id: publicId })
const category = z.object({ label: z.string(), slug: z.string(), value: z.int(), count: z.int() })
const serviceReply = z.object({ service })

const whole = z.object({
  service,
  /** Its category in the reader's language; empty where it has none. */
  category_name: z.string(),
  provider: provider.nullable(),
  reviews: z.array(review),
  /** Place at which `reviews/get` reads on. */
  next: cursor.nullable(),
  similar: z.array(serviceCard),
})

const providerReply = z.object({
  provider,
  services: z.array(serviceCard),
  /** Empty where the provider keeps them off their page; each listing shows its own. */
  reviews: z.array(review),
  /** Number of people who gave one star, two, up to five; null where the reviews are kept off the page. */
  ratings: z.array(z.int()).length(5).nullable(),
  /** Place at which `reviews/get` reads on. */
  next: cursor.nullable(),
})

/** Service as its own provider sees it. */
const ownService = z.object({
  ...serviceCard.shape,
  state: z.enum(serviceStates),
  reason: z.string(),
  down: service.shape.down,
  can: service.shape.can,
  /** People who looked at it in the last 30 days, and orders of it that were completed. */
  views: z.int(),
  orders_done: z.int(),
  updatedAt: z.string(),
})

/** The marketplace's calls by their path. */
export const marketplaceCalls = {
  'api/getServiceCategories': defineCall({
    method: 'GET',
    summary: 'The service categories by label in the reader’s language, Others last.',
    tag,
    who: 'all',
    input: nothing,
    reply: z.object({ categories: z.array(category) }),
  }),
  'services/addService': defineCall({
    method: 'POST',
    summary: 'Makes a service (a draft) or changes one; with `submit` it is sent for review.',
    tag,
    who: 'user',
    input: saveServiceInput,
    reply: serviceReply.extend({ message: z.string() }),
    refusals: saveServiceRefusals,
  }),
  'services/deleteService': defineCall({
    method: 'POST',
    summary: 'Takes a service away for good; what was ordered of it goes on.',
    tag,
    who: 'user',
    input: one,
    reply: z.object({ deleted: z.literal(true) }),
    refusals: ['service_illegal_step'],
  }),
  'services/setServiceStatus': defineCall({
    method: 'POST',
    summary: 'Pauses an approved service, or resumes it.',
    tag,
    who: 'user',
    input: one.extend({ verb: z.enum(['pause', 'resume']) }),
    reply: serviceReply,
    refusals: ['service_illegal_step'],
  }),
  'services/duplicateService': defineCall({
    method: 'POST',
    summary: 'Copies one’s own service as a draft.',
    tag,
    who: 'user',
    input: one,
    reply: serviceReply,
    refusals: ['service_illegal_step'],
  }),
  'services/moderate': defineCall({
    method: 'POST',
    summary: 'Approves a service under review, or refuses it with a reason; also takes one down.',
    tag,
    who: 'admin',
    input: one.extend({
      verdict: z.enum(['approve', 'refuse']),
      reason: prose(2000).default(''),
      /** Revision of the service as it was read: a service that was changed since is looked at again. */
      revision: integer.optional(),
    }),
    reply: serviceReply,
    refusals: ['service_illegal_step', 'changed_meanwhile'],
  }),
  'services/getReviewQueue': defineCall({
    method: 'GET',
    summary: 'Services under review, the longest waiting first.',
    tag,
    who: 'admin',
    input: z.strictObject({ after: cursor.optional(), limit: paging(20).limit }),
    reply: z.object({
      services: z.array(
        z.object({
          service,
          provider: publicUser.nullable(),
          sentAt: z.string(),
          /** Names of the fields that are other than when it was approved last; null where it never was. */
          changed: z.array(z.string()).nullable(),
          /** Files that buyers would get to download, by addresses that open for five minutes. */
          files: z.array(z.object({ document_id: publicId, name: z.string(), url: z.string() })),
        }),
      ),
      total: z.int(),
      next: cursor.nullable(),
    }),
  }),
  'services/getOwnServices': defineCall({
    method: 'GET',
    summary: 'One’s own services in every state, with how they do.',
    tag,
    who: 'user',
    input: z.strictObject(paging(50)),
    reply: z.object({ services: z.array(ownService), ...paged }),
  }),
  ...searchCalls,
  'Services/getService/{sx_id}': defineCall({
    method: 'GET',
    summary: 'One service with its provider and reviews; `deposit-service` is the virtual one.',
    tag,
    who: 'all',
    input: z.strictObject({
      sx_id: z.union([publicId, numericId, z.literal(depositService)]),
      /** Without what its provider sells and did otherwise: `provider` is null. */
      brief: flag.default(false),
    }),
    reply: whole,
  }),
  'Services/getFilms/{sx_id}': defineCall({
    method: 'GET',
    summary:
      'The films of its provider’s own on a service, by addresses that open for five minutes.',
    tag,
    who: 'all',
    input: one,
    reply: z.object({
      films: z.array(
        z.object({
          document_id: publicId,
          name: z.string(),
          mime: z.string(),
          url: z.string(),
          expires_at: z.string(),
        }),
      ),
    }),
  }),
  'Services/saveServiceData/{sx_id}': defineCall({
    method: 'GET',
    summary: 'Notes that somebody looks at a service; the provider and crawlers do not count.',
    tag,
    who: 'all',
    input: one,
    reply: z.object({ saved: z.literal(true) }),
  }),
  'reviews/get': defineCall({
    method: 'GET',
    summary: 'What buyers said of a service, or of a provider; the newest first.',
    tag,
    who: 'all',
    input: z
      .strictObject({
        sx_id: publicId.optional(),
        username: z.string().max(60).optional(),
        after: cursor.optional(),
        limit: paging(20).limit,
      })
      .refine(({ sx_id, username }) => (sx_id === undefined) !== (username === undefined), {
        path: ['sx_id'],
        error: '#required',
      }),
    reply: z.object({ reviews: z.array(review), next: cursor.nullable() }),
  }),
  'providers/getProviders': defineCall({
    method: 'GET',
    summary: 'Professional and business accounts by name, profession, username or country.',
    tag,
    who: 'all',
    input: z.strictObject({
      search: z.string().trim().max(200).default(''),
      country_code: z.preprocess(
        (v) => (v === '' ? undefined : v),
        z
          .string()
          .toUpperCase()
          .regex(/^[A-Z]{2}$/)
          .optional(),
      ),
      ...paging(24),
    }),
    reply: z.object({ providers: z.array(provider), ...paged }),
  }),
  'providers/getProvider/{username}': defineCall({
    method: 'GET',
    summary: 'One provider with what they sell and what buyers said.',
    tag,
    who: 'all',
    input: z.strictObject({ username: z.string().max(60) }),
    reply: providerReply,
    refusals: ['not_found'],
  }),
  'Providers/getUserInfo': defineCall({
    method: 'POST',
    summary: 'A person with what they sell and what buyers said.',
    tag,
    who: 'all',
    input: z.strictObject({ user_id: numericId }),
    reply: z.object({ user: publicUser, services: z.array(serviceCard), reviews: z.array(review) }),
    refusals: ['not_found'],
  }),
  ...shelfCalls,
} as const
