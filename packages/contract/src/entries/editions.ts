import { z } from 'zod'
import { publicUser } from '../accounts.ts'
import {
  defineCall,
  flag,
  fromText,
  integer,
  nameLine,
  numericId,
  paged,
  paging,
  prose,
  publicId,
} from '../call.ts'
import { contestPageSize, maxEditionUsers } from '../constants.ts'
import { entryStates } from '../organiserConstants.ts'
import { contest, entryField } from '../contests/contest.ts'
import { contestant, entryConsents, shownTexts } from '../contests/contestant.ts'
import { contestantFields } from '../contests/contestants.ts'
import { entryForm } from './entering.ts'
import { noRoom, picture } from '../files.ts'

/** Way in which people come into an edition's contests. */
export const editionPolicies = ['moderated', 'open'] as const

export const edition = z
  .object({
    edition_id: z.int(),
    edx_id: publicId,
    edition_name: z.string(),
    /** cx_ids, oldest first; the last one may still be filling. */
    contests: z.array(z.string()),
    /** Contestants in each contest. */
    max_user: z.int(),
    original_contest_id: z.int(),
    /** Contest that every contest of the edition is copied from. */
    original: z.object({
      cx_id: publicId,
      contest_name: z.string(),
      description: z.string(),
      category: z.int(),
      /** An unlisted one's edition is unlisted, too: no search engine is asked to keep it. */
      visibility: contest.shape.visibility,
      cover: picture.nullable(),
      fields: z.array(entryField),
      user: publicUser.nullable(),
    }),
    entry_policy: z.enum(editionPolicies),
    /** The organiser's switch. */
    takes_entries: z.boolean(),
    /** People can enter now. */
    entry_open: z.boolean(),
    /** The contest that takes the next entrants; null before the first and when all are full. */
    filling: z.object({ number: z.int(), cx_id: publicId, taken: z.int() }).nullable(),
    /** Entries by state: only for the organisers. */
    counts: z.object({ pending: z.int(), approved: z.int(), refused: z.int() }).optional(),
    createdAt: z.string(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'Edition' })
export type Edition = z.infer<typeof edition>

/** An entry in an edition: before it stands in a contest, its own words; then the contestant's. */
export const editionEntry = z
  .object({
    entry_id: z.int(),
    /** Grows whenever it is sent anew. */
    revision: z.int(),
    state: z.enum(entryStates),
    refusal_reason: z.string(),
    ...shownTexts,
    picture: picture.nullable(),
    gallery: z.array(picture),
    answers: z.record(z.string(), z.unknown()),
    consents: entryConsents,
    /** Contest of the entry once it is approved. */
    cx_id: publicId.nullable(),
    assox_id: publicId.nullable(),
    user: publicUser.nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'EditionEntry' })
export type EditionEntry = z.infer<typeof editionEntry>

/** Contestant in the standing over all contests of an edition. */
export const editionRank = z.object({
  place: z.int(),
  assox_id: publicId,
  cx_id: publicId,
  contest_name: z.string(),
  contestant_name: z.string(),
  country_code: z.string(),
  tagline: z.string(),
  picture: picture.nullable(),
  /** Null if shares are compared. */
  votes: z.int().nullable(),
  /** Share of their own contest in per cent, as a decimal string; null where votes are compared. */
  score: z.string().nullable(),
})
export type EditionRank = z.infer<typeof editionRank>

const editionName = nameLine(120, '#invalid_edition_name')
const maxUser = integer.pipe(
  z
    .number()
    .min(2, { error: '#invalid_max_user' })
    .max(maxEditionUsers, { error: '#invalid_max_user' }),
)
const originalId = z.union([numericId, publicId])

export const addEdition = defineCall({
  method: 'POST',
  summary: 'Makes an edition of a contest, which entrants fill.',
  tag: 'editions',
  who: 'user',
  input: z.strictObject({
    client_id: z.string().min(1).max(80).optional(),
    edition_name: editionName,
    original_contest_id: originalId,
    max_user: maxUser,
    entry_policy: z.enum(editionPolicies).optional(),
  }),
  reply: z.object({ edition, message: z.string() }),
  refusals: ['failed_to_duplicate'],
})

export const editEdition = defineCall({
  method: 'POST',
  summary: 'Changes an edition; another `max_user` counts for the contest that is filling, too.',
  tag: 'editions',
  who: 'user',
  input: z.strictObject({
    edx_id: publicId,
    edition_name: editionName.optional(),
    max_user: maxUser.optional(),
    entry_policy: z.enum(editionPolicies).optional(),
    takes_entries: flag.optional(),
  }),
  reply: z.object({ edition, message: z.string() }),
})

export const getEditions = defineCall({
  method: 'POST',
  summary: 'The editions of one’s contests, or of one of them.',
  tag: 'editions',
  who: 'user',
  input: z.strictObject({ original_contest_id: originalId.optional() }),
  reply: z.object({ editions: z.array(edition) }),
})

export const getCachedEdition = defineCall({
  method: 'POST',
  summary: 'An edition as everybody sees it: its contests and the standing over all of them.',
  tag: 'editions',
  who: 'all',
  input: z.strictObject({ edx_id: publicId }),
  reply: z.object({
    edition,
    contests: z.array(contest),
    /** The leaders of each contest. */
    contestants: z.array(contestant),
    /** By votes where all contests show them, else by the share of one's own contest. */
    standing_by: z.enum(['votes', 'share']),
    /** The first hundred; empty while results are hidden. */
    standing: z.array(editionRank),
    serverTime: z.number(),
  }),
})

export const submitEntry = defineCall({
  method: 'POST',
  summary:
    'Enters an edition, or sends a waiting or refused entry anew; one for each person. An answer to a question for a file is the `value` of `Files/uploadDocument`, or the `attachment_id` of `Files/upload`, a picture’s too.',
  tag: 'editions',
  who: 'user',
  input: z.strictObject({
    edx_id: publicId,
    client_id: z.string().min(1).max(80).optional(),
    ...entryForm,
    contestant_name: contestantFields.contestant_name,
  }),
  reply: z.object({ entry: editionEntry, contestant: contestant.nullable(), message: z.string() }),
  refusals: ['entry_closed', 'already_entered', ...noRoom],
})

export const getEditionEntry = defineCall({
  method: 'POST',
  summary: 'One’s own entry in an edition; null when there is none.',
  tag: 'editions',
  who: 'user',
  input: z.strictObject({ edx_id: publicId }),
  reply: z.object({ edition, entry: editionEntry.nullable() }),
})

export const getEditionEntries = defineCall({
  method: 'POST',
  summary: 'The entries of an edition, those that wait first.',
  tag: 'editions',
  who: 'user',
  input: z.strictObject({
    edx_id: publicId,
    state: z.enum(entryStates).optional(),
    ...paging(contestPageSize),
  }),
  reply: z.object({ edition, entries: z.array(editionEntry), ...paged }),
})

export const moderateEntries = defineCall({
  method: 'POST',
  summary:
    'Approves entries of an edition, which fills its contests, or refuses them with a reason.',
  tag: 'editions',
  who: 'user',
  input: z
    .strictObject({
      edx_id: publicId,
      entry_ids: fromText(z.array(numericId).min(1).max(100)),
      /** Which revision of each was looked at, by `entry_id`: what was sent anew since is not decided about unseen. */
      revisions: fromText(z.record(z.string().regex(/^\d{1,15}$/), z.int())).optional(),
      decision: z.enum(['approve', 'refuse']),
      reason: prose(1000).optional(),
    })
    .refine((v) => v.decision === 'approve' || Boolean(v.reason), {
      error: '#required',
      path: ['reason'],
    }),
  /** Only entries that changed; the others were so already. */
  reply: z.object({ edition, entries: z.array(editionEntry), message: z.string() }),
  refusals: ['illegal_step', 'entry_changed', 'entry_unasked'],
})

export const openEntryAnswer = defineCall({
  method: 'POST',
  summary: 'The address of a file in a waiting entry, good for five minutes.',
  tag: 'editions',
  who: 'user',
  input: z.strictObject({ edx_id: publicId, entry_id: numericId, key: z.string().max(40) }),
  reply: z.object({ name: z.string(), url: z.string(), expires_at: z.string() }),
})
