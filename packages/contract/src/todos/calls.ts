import { z } from 'zod'
import { defineCall, flag, integer, isoTime, line, nothing, numericId } from '../call.ts'
import { timeZone } from '../timeZone.ts'

const tag = 'tasks'

/** A task of one's own, or one that the product made out of what waits. */
export const todo = z
  .object({
    /** Id of the caller's own task; null if the product made it. */
    task_id: z.int().nullable(),
    key: z.string(),
    title: z.string(),
    notes: z.string(),
    due: z.string().nullable(),
    /** Day alone, where no time was said: `due` is its last minute for the person. */
    due_day: z.string().nullable(),
    remind_at: z.string().nullable(),
    done_at: z.string().nullable(),
    /** Address at which a task of the product is done. */
    href: z.string().nullable(),
    createdAt: z.string(),
    /** Times that it was changed; null if the product made it. */
    revision: z.int().nullable(),
  })
  .meta({ id: 'Todo' })
export type Todo = z.infer<typeof todo>

const title = z
  .string({ error: '#required' })
  .pipe(line(200, '#too_long').min(1, { error: '#required' }))

/** A day with a day after it: its end is a moment that the database knows. */
const day = z.iso.date().refine((text) => /^(?!0000)/.test(text) && text < '9999-12-31')

/** The calls of tasks. */
export const todosCalls = {
  'tasks/get': defineCall({
    method: 'GET',
    summary: 'What waits for the signed-in person: derived from all parts, and tasks of their own.',
    tag,
    who: 'user',
    input: z.strictObject({ task_id: numericId.optional() }),
    reply: z.object({
      tasks: z.array(todo),
      /** The newest fifty that are done. */
      done: z.array(todo),
      /** The calendar has an address already: another one makes it void. */
      has_feed: z.boolean(),
      serverTime: z.number(),
    }),
  }),
  'tasks/save': defineCall({
    method: 'POST',
    summary: 'Makes a task of one’s own, or changes one.',
    tag,
    who: 'user',
    input: z.strictObject({
      task_id: numericId.optional(),
      title,
      notes: z.string().max(5000, { error: '#too_long' }).optional(),
      /** A moment; or a day, which is over when it is over in `time_zone`. */
      due: z
        .union([isoTime, day])
        .nullable()
        .or(z.literal('').transform(() => null))
        .optional(),
      remind_at: isoTime
        .nullable()
        .or(z.literal('').transform(() => null))
        .optional(),
      /** Zone of a day; without one the zone of the person's settings. */
      time_zone: timeZone.max(60).optional(),
      client_id: line(60).optional(),
      /** Revision of the task that the editor began to change: a change that was saved meanwhile is not undone. */
      revision: integer.optional(),
    }),
    reply: z.object({ task: todo }),
    refusals: ['too_many_tasks', 'changed_meanwhile'],
  }),
  'tasks/done': defineCall({
    method: 'POST',
    summary: 'Says that a task of one’s own is done, or that it is not.',
    tag,
    who: 'user',
    input: z.strictObject({ task_id: numericId, done: flag.default(true) }),
    reply: z.object({ task: todo }),
    refusals: ['not_found'],
  }),
  'tasks/remove': defineCall({
    method: 'POST',
    summary: 'Removes a task of one’s own.',
    tag,
    who: 'user',
    input: z.strictObject({ task_id: numericId }),
    reply: z.object({ removed: z.literal(true) }),
  }),
  'tasks/makeFeed': defineCall({
    method: 'POST',
    summary: 'A fresh address of one’s calendar of tasks (ICS); the one before works no more.',
    tag,
    who: 'user',
    personal: true,
    input: nothing,
    reply: z.object({ url: z.string() }),
  }),
  'tasks/endFeed': defineCall({
    method: 'POST',
    summary: 'Ends the address of one’s calendar of tasks: nobody reads it any more.',
    tag,
    who: 'user',
    input: nothing,
    reply: z.object({ ended: z.literal(true) }),
  }),
} as const
