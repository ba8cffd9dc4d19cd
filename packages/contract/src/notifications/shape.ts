import { z } from 'zod'
import { flag, integer } from '../call.ts'
import { picture } from '../files.ts'
import { currency } from '../money.ts'
import {
  digests,
  followKinds,
  noticeFeeds,
  preferenceKinds,
  type NoticeChannel,
  type PreferenceKind,
} from './kinds.ts'

/** Notice to a person; a group of its kind is one notice (specification 3). */
export const notification = z
  .object({
    id: z.int(),
    user_id: z.int(),
    type: z.enum(noticeFeeds),
    is_seen: z.boolean(),
    /** Facts of the notice: the values of its words and where it leads. */
    item: z.record(z.string(), z.union([z.string(), z.number()])),
    text: z.string(),
    /** The words of the button that leads to `href`; absent where the notice asks for no act. */
    act: z.string().nullable(),
    /** Why did I get this? */
    why: z.string(),
    preference: z.enum(preferenceKinds),
    people: z.array(
      z.object({
        ID: z.int(),
        full_name: z.string(),
        username: z.string(),
        avatar: z.string(),
      }),
    ),
    count: z.int(),
    href: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>

const channels = z.object({
  app: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
  mobile: z.boolean(),
  /** Its mails wait for the letter, whatever other kinds do. */
  digest: z.boolean(),
}) satisfies z.ZodType<Record<NoticeChannel, boolean>>

const byKind = Object.fromEntries(preferenceKinds.map((kind) => [kind, channels])) as Record<
  PreferenceKind,
  typeof channels
>
/** The same as they are chosen, also by a form. */
const someChannels = z.object({
  app: flag.optional(),
  email: flag.optional(),
  push: flag.optional(),
  mobile: flag.optional(),
  digest: flag.optional(),
}) satisfies z.ZodType<Partial<z.infer<typeof channels>>>
const someByKind = Object.fromEntries(
  preferenceKinds.map((kind) => [kind, someChannels.optional()]),
) as Record<PreferenceKind, z.ZodOptional<typeof someChannels>>

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** 1 is Monday. */
const weekday = z.int().min(1).max(7)
const chosenWeekday = integer.pipe(weekday)
const timeZone = z.string().min(1).max(60)

export const quietHours = z.object({
  from: timeOfDay,
  to: timeOfDay,
  days: z.array(weekday),
  time_zone: timeZone,
})

/** The same as they are chosen: every day, on the person's own clocks, unless they say otherwise. */
const chosenQuietHours = quietHours.extend({
  days: z.array(chosenWeekday).default([1, 2, 3, 4, 5, 6, 7]),
  time_zone: timeZone.optional(),
})

/** How often, as a word alone, stands for the letter's rhythm. */
const rhythm = (value: unknown): unknown => (typeof value === 'string' ? { every: value } : value)

/** Choice of the notices that reach a person, and how. */
export const noticePreferences = z.object({
  sound: z.boolean(),
  currency: z.string().nullable(),
  notifications: z.object(byKind),
  /** Null without quiet hours. */
  quiet_hours: quietHours.nullable(),
  time_zone: z.string(),
  digest: z.object({ every: z.enum(digests), hour: z.int(), day: weekday }),
  /** Everything but codes waits until then. */
  paused_until: z.string().nullable(),
  /** Last digits of the confirmed number, to which texts go; null without one. */
  phone: z.string().nullable(),
  /** Number of devices that take pushes. */
  devices: z.int(),
  /** Devices that take pushes, the latest first. */
  takers: z.array(
    z.object({
      user_agent: z.string(),
      platform: z.string(),
      /** The device that asks. */
      here: z.boolean(),
      createdAt: z.string(),
    }),
  ),
})
export type NoticePreferences = z.infer<typeof noticePreferences>

export const changedPreferences = z.object({
  sound: z.boolean().optional(),
  currency: currency.nullable().optional(),
  notifications: z.strictObject(someByKind).optional(),
  quiet_hours: chosenQuietHours.nullable().optional(),
  time_zone: timeZone.optional(),
  digest: z
    .preprocess(
      rhythm,
      z.object({
        every: z.enum(digests).optional(),
        hour: integer.pipe(z.number().min(0).max(23)).optional(),
        /** Day of the weekly letter. */
        day: chosenWeekday.optional(),
      }),
    )
    .optional(),
  /** Minutes of a break; 0 ends it. */
  pause: z.int().min(0).max(20_160).optional(),
})
export type ChangedPreferences = z.infer<typeof changedPreferences>

export const followed = z.object({
  kind: z.enum(followKinds),
  id: z.string(),
  title: z.string(),
  href: z.string(),
  /** Picture of a contest, then its state, and the time at which it closes or opens. */
  cover: picture.nullable().optional(),
  state: z.string().optional(),
  at: z.string().nullable().optional(),
  reminders: z.boolean(),
  createdAt: z.string(),
})

/** Event of `notifications`: how many wait. */
export interface NotificationsEvent {
  unread: number
}
