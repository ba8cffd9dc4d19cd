import { z } from 'zod'
import { defineCall, fromText, nothing } from '../call.ts'
import { currency } from '../money.ts'

const perCent = z.number().min(0).max(50)

/** Settings of an operator for the whole installation, by group (product 5, 14). */
export const settingGroups = {
  parts: z.strictObject({
    services: z.boolean(),
    jobs: z.boolean(),
    clubs: z.boolean(),
    chat: z.boolean(),
    paid_votes: z.boolean(),
  }),
  /** Per cent of a price that are the platform's. */
  fees: z.strictObject({ services: perCent, votes: perCent, clubs: perCent }),
  /** Per cent of a price that the buyer pays the platform beside it. */
  buyer_fees: z.strictObject({ services: perCent, votes: perCent, clubs: perCent }),
  limits: z.strictObject({
    /** Reports of established accounts after which something hides by itself. */
    reports_to_hide: z.int().min(2).max(100),
    /** Days after which an account counts as established. */
    established_days: z.int().min(0).max(365),
    /** Days in which an author may appeal. */
    appeal_days: z.int().min(1).max(90),
    /** Gigabytes that one person can store, and the largest single file or film (product 10). */
    room_gb: z.int().min(1).max(100_000).default(2),
  }),
  contact: z.strictObject({
    /** An address that people write to, or a page. */
    contact: z.string().trim().max(300),
    /** Operator of the installation, as its legal pages name them, and where they sit. */
    operator: z.string().trim().max(120).default(''),
    postal: z.string().trim().max(300).default(''),
    /** A form of another service that `/schedule-meeting` shows. */
    meeting_url: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)]),
  }),
  domains: z.strictObject({
    /** Price of one name, in minor units; 0: none are sold. */
    price: z.int().min(0).max(100_000_000),
    currency,
  }),
} as const
export type SettingGroup = keyof typeof settingGroups
export type Settings = { [Group in SettingGroup]: z.infer<(typeof settingGroups)[Group]> }

/** Times that each group was saved: if two people change a group at once, the second is told. */
const revisions = z.partialRecord(
  z.enum(Object.keys(settingGroups) as [SettingGroup, ...SettingGroup[]]),
  z.int(),
)
const settingsReply = z.object({ settings: z.object(settingGroups), revisions })

export const getSettings = defineCall({
  method: 'GET',
  summary: 'What is set for the whole installation.',
  tag: 'admin',
  who: 'admin',
  input: nothing,
  reply: settingsReply,
})

export const saveSettings = defineCall({
  method: 'POST',
  summary: 'Changes what is set for the whole installation, one group or several.',
  tag: 'admin',
  who: 'admin',
  input: z.strictObject({
    parts: fromText(settingGroups.parts).optional(),
    fees: fromText(settingGroups.fees).optional(),
    buyer_fees: fromText(settingGroups.buyer_fees).optional(),
    limits: fromText(settingGroups.limits).optional(),
    contact: fromText(settingGroups.contact).optional(),
    domains: fromText(settingGroups.domains).optional(),
    /** Revisions of the groups as they were read. */
    revisions: fromText(revisions).optional(),
  }),
  refusals: ['changed_meanwhile', 'prove_yourself'],
  reply: settingsReply,
})
