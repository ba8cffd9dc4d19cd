import { z } from 'zod'
import { defineCall, integer, publicId } from './call.ts'
import { mostCodesInList } from './organiserConstants.ts'

const codeList = z
  .object({
    /** Its number in the contest, from 1. */
    list: z.int(),
    codes: z.int(),
    made_at: z.string(),
    /** Since when none of its codes lets anybody vote. */
    withdrawn_at: z.string().nullable(),
  })
  .meta({ id: 'VoterCodeList' })
export type VoterCodeList = z.infer<typeof codeList>

export const makeVoterCodes = defineCall({
  method: 'POST',
  summary: 'Makes a list of codes to vote with, one vote for each in each round.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({
    cx_id: publicId,
    count: integer.pipe(z.number().min(1).max(mostCodesInList)),
  }),
  reply: z.object({ list: codeList }),
  refusals: ['too_many_codes', 'illegal_step'],
})

export const getVoterCodes = defineCall({
  method: 'POST',
  summary:
    'The lists of codes of a contest; with `list`, the codes of one, as JSON, as a file, or as slips to print.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({
    cx_id: publicId,
    list: integer.pipe(z.number().min(1)).optional(),
    format: z.enum(['json', 'csv', 'pdf']).default('json'),
    paper: z.enum(['a4', 'letter']).default('a4'),
  }),
  reply: z.object({
    lists: z.array(codeList),
    /** Codes of the list that was asked for. */
    codes: z.array(z.string()),
  }),
})

export const withdrawVoterCodes = defineCall({
  method: 'POST',
  summary: 'Takes a list back: none of its codes votes any more. What was voted with them stands.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({ cx_id: publicId, list: integer.pipe(z.number().min(1)) }),
  reply: z.object({ list: codeList }),
})
