import { z } from 'zod'
import { publicUser } from '../accounts.ts'
import { defineCall, line, neededProse, numericId, publicId } from '../call.ts'
import type { ClubAct } from '../clubs/constants.ts'

/** Acts of a club's keepers that the person whom they meet can object to. */
export const appealableActs = [
  'hide_post',
  'delete_post',
  'hide_comment',
  'delete_comment',
  'remove',
  'ban',
  'mute',
] as const satisfies readonly ClubAct[]
export type AppealableAct = (typeof appealableActs)[number]

/** Another keeper decides about an objection first; then, where the person asks for it, the platform. */
export const clubAppealStates = [
  'waits',
  'kept',
  'restored',
  'platform',
  'platform_kept',
  'platform_restored',
] as const
export type ClubAppealState = (typeof clubAppealStates)[number]

/** Days after which an objection that no keeper answered can be taken to the platform. */
export const keepersAnswerDays = 3

const about = {
  act_id: z.int(),
  act: z.enum(appealableActs),
  /** Empty where the reader may not know the club. */
  club: z.object({ gx_id: publicId.nullable(), title: z.string() }),
  /** Text that was written; empty for a person's place. */
  written: z.string(),
  reason: z.string(),
  at: z.string(),
}

const decision = z
  .object({
    ...about,
    appeal: z
      .object({
        state: z.enum(clubAppealStates),
        text: z.string(),
        answer: z.string(),
        createdAt: z.string(),
      })
      .nullable(),
    appeal_until: z.string(),
    can: z.object({
      appeal: z.boolean(),
      /** To the platform. */
      take_up: z.boolean(),
    }),
  })
  .meta({ id: 'ClubDecision' })
export type ClubDecision = z.infer<typeof decision>

const appeal = z
  .object({
    ...about,
    state: z.enum(clubAppealStates),
    text: z.string(),
    author: publicUser.nullable(),
    /** Person who did it. */
    by: publicUser.nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'ClubAppeal' })
export type ClubAppeal = z.infer<typeof appeal>

const tag = 'reports'

/** Objections to what the keepers of a club did. */
export const clubAppealCalls = {
  'reports/getClubDecisions': defineCall({
    method: 'POST',
    summary:
      'What keepers of clubs did with the caller’s words and places, and what can be objected to.',
    tag,
    who: 'user',
    input: z.strictObject({ before: numericId.optional() }),
    reply: z.object({ decisions: z.array(decision), next: z.int().nullable() }),
  }),
  'reports/appealInClub': defineCall({
    method: 'POST',
    summary:
      'Objects to an act of a club’s keepers; once one of them answered, before the platform.',
    tag,
    who: 'user',
    input: z.strictObject({
      act_id: numericId,
      text: neededProse(2000, '#reason_missing', 3),
    }),
    reply: z.object({ state: z.enum(clubAppealStates) }),
    refusals: ['case_closed', 'appeal_too_late'],
  }),
  'reports/getClubAppeals': defineCall({
    method: 'POST',
    summary:
      'Objections that wait for the caller: in a club, or without one those before the platform.',
    tag,
    who: 'user',
    input: z.strictObject({ gx_id: publicId.optional() }),
    reply: z.object({ appeals: z.array(appeal) }),
    refusals: ['club_members_only'],
  }),
  'reports/answerClubAppeal': defineCall({
    method: 'POST',
    summary: 'Puts back what a club’s keepers took away, or lets it stay so.',
    tag,
    who: 'user',
    input: z.strictObject({
      act_id: numericId,
      verdict: z.enum(['put_back', 'uphold']),
      answer: line(500).default(''),
    }),
    reply: z.object({ answered: z.literal(true) }),
    refusals: ['case_closed', 'own_decision', 'club_full'],
  }),
} as const
