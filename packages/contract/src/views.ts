import { z } from 'zod'
import { defineCall, fromText, integer } from './call.ts'

/** Lists of the organiser's area whose filters can be kept under a name. */
export const viewLists = ['allvotes', 'allcontestant'] as const
export type ViewList = (typeof viewLists)[number]
/** Views that one person keeps of one list. */
export const maxViews = 20

const list = z.enum(viewLists)
const savedView = z
  .object({
    view_id: z.int(),
    name: z.string(),
    /** The filters, by the names that stand in the address. */
    filters: z.record(z.string(), z.string()),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof savedView>
const reply = z.object({ views: z.array(savedView) })

export const getViews = defineCall({
  method: 'POST',
  summary: 'The caller’s saved views of a list, oldest first.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({ list }),
  reply,
})

export const saveView = defineCall({
  method: 'POST',
  summary: 'Keeps the filters of a list under a name; the same name replaces them.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({
    list,
    name: z
      .string({ error: '#invalid_view_name' })
      .trim()
      .min(1, { error: '#invalid_view_name' })
      .max(60, { error: '#invalid_view_name' }),
    filters: fromText(
      z
        .record(z.string().regex(/^[a-z_]{1,30}$/), z.string().max(200))
        .refine((filters) => Object.keys(filters).length <= 20, { error: '#too_big' }),
    ),
  }),
  reply,
  refusals: ['too_many_views'],
})

export const deleteView = defineCall({
  method: 'POST',
  summary: 'Forgets a saved view.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({ list, view_id: integer.pipe(z.number().min(1)) }),
  reply,
})
