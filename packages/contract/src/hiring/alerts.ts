import { z } from 'zod'
import { defineCall, fromText, integer, nothing, publicId } from '../call.ts'

/** Kinds of jobs that one person hears of, at most. */
export const mostAlerts = 20

const sum = integer.pipe(z.number().min(1)).optional()
/** Filters of the list of jobs. */
const query = z.strictObject({
  search: z.string().trim().max(100).optional(),
  category: integer.pipe(z.number().min(0).max(9999)).optional(),
  currency: z.string().max(3).optional(),
  country_code: z.string().trim().toUpperCase().max(2).optional(),
  state: z.string().trim().max(80).optional(),
  budget_min: sum,
  budget_max: sum,
})

const alert = z
  .object({ alert_id: publicId, query, createdAt: z.string() })
  .meta({ id: 'JobAlert' })
export type JobAlert = z.infer<typeof alert>

const reply = z.object({ alerts: z.array(alert) })
const tag = 'jobs and offers'

/** Calls for the kinds of jobs that people want to hear of as soon as they are posted. */
export const alertCalls = {
  'jobs/getAlerts': defineCall({
    method: 'POST',
    summary: 'The kinds of jobs that the caller hears of.',
    tag,
    who: 'user',
    input: nothing,
    reply,
  }),
  'jobs/saveAlert': defineCall({
    method: 'POST',
    summary: 'Tells the caller of new jobs that fit some filters from now on.',
    tag,
    who: 'user',
    input: z.strictObject({ query: fromText(query) }),
    reply,
  }),
  'jobs/removeAlert': defineCall({
    method: 'POST',
    summary: 'Tells the caller of such jobs no more.',
    tag,
    who: 'user',
    input: z.strictObject({ alert_id: publicId }),
    reply,
  }),
} as const
