import { z } from 'zod'
import { cursor, defineCall, flag, fromText, numericId, publicId } from '../call.ts'
import { feedKey } from '../feeds/shape.ts'
import { picture } from '../files.ts'
import { serviceCard } from '../marketplace/service.ts'

const tag = 'joins'

/** A declared placing, with the log that proves it. */
export const badge = z
  .object({
    assox_id: publicId,
    cx_id: publicId,
    contest_name: z.string(),
    contestant_name: z.string(),
    place: z.int(),
    /** Path of the contestant's page. */
    href: z.string(),
    /** Path of the contest's public log. */
    proof: z.string(),
  })
  .meta({ id: 'Badge' })
export type Badge = z.infer<typeof badge>

/** Others: placings that the listing could show, a part at a time, for its provider. */
const badgesReply = z.object({
  badges: z.array(badge),
  others: z.array(badge).nullable(),
  next: cursor.nullable(),
})

/** Things that a contest is joined with, as the caller may see them (product 15). */
export const contestJoins = z
  .object({
    club: z
      .object({
        gx_id: publicId,
        title: z.string(),
        cover: picture.nullable(),
        members: z.int(),
        /** True if the caller is in it. */
        inside: z.boolean(),
      })
      .nullable(),
    jobs: z.array(
      z.object({
        fx_id: publicId,
        feed_item_id: z.int(),
        title: z.string(),
        open: z.boolean(),
      }),
    ),
    shows_work: z.boolean(),
    can: z.object({
      make_club: z.boolean(),
      drop_club: z.boolean(),
      post_job: z.boolean(),
      set_work: z.boolean(),
    }),
  })
  .meta({ id: 'ContestJoins' })
export type ContestJoins = z.infer<typeof contestJoins>

/** A contest that somebody is needed for. */
const jobContest = z.object({
  cx_id: publicId,
  contest_name: z.string(),
  href: z.string(),
  cover: picture.nullable(),
})
export type JobContest = z.infer<typeof jobContest>

const one = z.strictObject({ cx_id: publicId })

/** The calls of what joins the parts. */
export const joinsCalls = {
  'joins/getContest': defineCall({
    method: 'GET',
    summary:
      'The club and the jobs of a contest, and whether contestants show there what they sell.',
    tag,
    who: 'all',
    input: one,
    reply: contestJoins,
  }),
  'joins/makeClub': defineCall({
    method: 'POST',
    summary:
      'Makes the club of a contest, or says which it is; contestants and followers are invited, nobody is added.',
    tag,
    who: 'user',
    input: one,
    reply: z.object({ gx_id: publicId }),
    refusals: ['part_off'],
  }),
  'joins/dropClub': defineCall({
    method: 'POST',
    summary: 'Takes the club off its contest; the club stays its owner’s.',
    tag,
    who: 'user',
    input: one,
    reply: contestJoins,
  }),
  'joins/setWork': defineCall({
    method: 'POST',
    summary: 'Lets those who stand in a contest show there what they sell, or ends that.',
    tag,
    who: 'user',
    input: one.extend({ on: flag }),
    reply: contestJoins,
  }),
  'joins/dropJob': defineCall({
    method: 'POST',
    summary: 'Takes a job off its contest; the job stays.',
    tag,
    who: 'user',
    input: one.extend({ fx_id: feedKey }),
    reply: contestJoins,
  }),
  'joins/getJob': defineCall({
    method: 'GET',
    summary: 'The contest that a job was posted for.',
    tag,
    who: 'all',
    input: z.strictObject({ fx_id: feedKey }),
    reply: z.object({
      contest: jobContest.nullable(),
    }),
  }),
  'joins/getJobs': defineCall({
    method: 'GET',
    summary: 'The contests that jobs of a list were posted for, by the numbers of the jobs.',
    tag,
    who: 'all',
    input: z.strictObject({ ids: fromText(z.array(numericId).min(1).max(50)) }),
    reply: z.object({ contests: z.record(z.string(), jobContest) }),
  }),
  'joins/getWork': defineCall({
    method: 'GET',
    summary: 'What somebody who stands in a contest sells, where its organiser allows that.',
    tag,
    who: 'all',
    input: one.extend({ assox_id: publicId }),
    reply: z.object({ services: z.array(serviceCard) }),
  }),
  'joins/getBadges': defineCall({
    method: 'GET',
    summary:
      'The declared placings that a listing shows; its provider also gets those that it could.',
    tag,
    who: 'all',
    input: z.strictObject({ sx_id: publicId, after: cursor.optional() }),
    reply: badgesReply,
  }),
  'joins/getPlacings': defineCall({
    method: 'GET',
    summary: 'The declared placings that several listings show, by their ids; none for the others.',
    tag,
    who: 'all',
    input: z.strictObject({ sx_ids: fromText(z.array(publicId).min(1).max(100)) }),
    reply: z.object({ placings: z.record(z.string(), z.array(badge)) }),
  }),
  'joins/getProvider': defineCall({
    method: 'GET',
    summary:
      'When a provider is free in the next two weeks, how soon they usually answer, and what buyers think of them.',
    tag,
    who: 'all',
    input: z.strictObject({ username: z.string().max(60) }),
    reply: z.object({
      /** Null where nothing of theirs takes place at a time. */
      free: z
        .object({
          time_zone: z.string(),
          days: z.array(z.object({ date: z.iso.date(), free: z.enum(['none', 'some', 'whole']) })),
        })
        .nullable(),
      /** Minutes, the middle of their answers of the last months; null before there are a few. */
      answers_in: z.int().nullable(),
      /** The mean of what buyers gave, 1 to 5; null before somebody did. */
      rating: z.number().nullable(),
      reviews_count: z.int(),
    }),
  }),
  'joins/wear': defineCall({
    method: 'POST',
    summary: 'Shows a declared placing of one’s own on a listing of one’s own, or takes it off.',
    tag,
    who: 'user',
    input: z.strictObject({ sx_id: publicId, assox_id: publicId, on: flag }),
    reply: badgesReply,
  }),
} as const
