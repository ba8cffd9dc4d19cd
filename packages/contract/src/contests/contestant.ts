import { z } from 'zod'
import { publicId } from '../call.ts'
import { entryStates } from '../organiserConstants.ts'
import { picture } from '../files.ts'
import { contestantTextNames, type ContestantText } from './texts.ts'

/** Consents that an entrant gave, with their times (product 11: 18 years for Sexy, a guardian for Baby). */
export const entryConsents = z.object({
  adult_at: z.string().optional(),
  guardian_at: z.string().optional(),
  guardian_name: z.string().optional(),
})
export type EntryConsents = z.infer<typeof entryConsents>

/** Texts of a contestant and of an entry. */
export const shownTexts = Object.fromEntries(
  contestantTextNames.map((name) => [name, z.string()]),
) as Record<ContestantText, z.ZodString>

/** Changes that an entrant wants of an entry that stands on stage, until the organiser decides. */
export const proposedEntry = z.object({
  ...(Object.fromEntries(
    contestantTextNames.map((name) => [name, z.string().optional()]),
  ) as Record<ContestantText, z.ZodOptional<z.ZodString>>),
  picture: picture.nullable().optional(),
  gallery: z.array(picture).optional(),
  answers: z.record(z.string(), z.unknown()).optional(),
})
export type ProposedEntry = z.infer<typeof proposedEntry>

export const contestant = z
  .object({
    contestant_id: z.int(),
    assox_id: publicId,
    /** Code of their short address, `/v/{code}`. */
    code: z.string(),
    cx_id: publicId,
    ...shownTexts,
    contestant_img: z.string().nullable(),
    picture: picture.nullable(),
    gallery: z.array(picture),
    /** To public fields; to all of them for the organisers and for one's own entry. */
    answers: z.record(z.string(), z.unknown()),
    contestant_status: z.enum(['0', '1']),
    entry_state: z.enum(entryStates),
    /** The platform took it down: what it says and shows is withheld. */
    taken_down: z.literal(true).optional(),
    /** Reason of a refused entry: only for the organisers and for the person's own entry. */
    refusal_reason: z.string().optional(),
    /** Consents given at entry: only for the organisers and for one's own entry. */
    consents: entryConsents.optional(),
    /** Changes that wait for the organiser beside what stands: only for the organisers and for one's own entry. */
    proposed: proposedEntry.nullable().optional(),
    /**
     * Contestant whose name is the same but for capitals, accents and spaces: only for the organisers, for waiting
     * entries.
     */
    twin_name: z.string().optional(),
    user_id: z.int().nullable(),
    /** Grows with every change of the details. */
    revision: z.int(),
    /** Running order. */
    position: z.int(),
    /** Sum for the asked round, else over all rounds; null while hidden. */
    votes: z.int().nullable(),
    /** Decimal string where a formula weighs, or the percentage where only percentages are shown. */
    score: z.string().nullable(),
    place: z.int().nullable(),
    /** The rule that put this contestant behind the one above on equal sums. */
    decided_by: z.string().nullable(),
    public_votes: z.int().nullable(),
    jury_votes: z.int().nullable(),
    can: z.object({ edit: z.boolean(), remove: z.boolean() }),
  })
  .meta({ id: 'Contestant' })
export type Contestant = z.infer<typeof contestant>
