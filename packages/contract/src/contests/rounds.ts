import { z } from 'zod'
import {
  defineCall,
  flag,
  fromText,
  integer,
  isoTimeOrDay,
  line,
  numericId,
  publicId,
} from '../call.ts'
import { maxContestants } from '../constants.ts'
import { contestReply } from './reading.ts'

export const addRound2Round = defineCall({
  method: 'POST',
  summary: 'Adds a round with the contestants who go through.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({
    cx_id: publicId,
    name: line(80).optional(),
    startDate: isoTimeOrDay.optional(),
    endDate: isoTimeOrDay,
    /** Closes the round that people come from now, whatever its end was to be, and opens this one at once. */
    close: flag.optional(),
    /** The round that people come from; by default the latest. Where it is to be closed it must be named. */
    from_round_id: numericId.optional(),
    advance: fromText(
      z.union([
        z.strictObject({ top: integer.pipe(z.number().min(1).max(maxContestants)) }),
        z.strictObject({ min_votes: integer.pipe(z.number().min(0)) }),
        /** Any approved contestants of the contest by hand; their order is the round's running order. */
        z.strictObject({ contestants: z.array(publicId).min(1).max(maxContestants) }),
      ]),
    ),
  }),
  reply: contestReply.extend({ round_id: z.int(), message: z.string() }),
  refusals: ['failed_to_add_rounds', 'round_too_large'],
})

export const mergeRounds = defineCall({
  method: 'POST',
  summary: 'Puts chosen rounds into the earliest of them.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({
    cx_id: publicId,
    round_ids: fromText(z.array(numericId).min(2).max(100)),
  }),
  reply: contestReply.extend({ message: z.string() }),
  refusals: ['failed_to_merge_rounds', 'round_too_large'],
})
