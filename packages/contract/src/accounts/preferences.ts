import { z } from 'zod'
import { countryCode, language, profileName } from '../accounts.ts'
import { defineCall, flag, fromText, integer, nothing } from '../call.ts'
import { languages } from '../constants.ts'
import { changedPreferences, noticePreferences } from '../notifications/shape.ts'

const preferences = noticePreferences.extend({ language: z.enum(languages) })

export const getUserPreferences = defineCall({
  method: 'GET',
  summary:
    'The preferences of the signed-in person: language, currency, sound, and what reaches them how.',
  tag: 'accounts',
  who: 'user',
  input: nothing,
  reply: z.object({ preferences }),
})

export const updatePreferences = defineCall({
  method: 'POST',
  summary: 'Changes preferences of the signed-in person: what is given, and nothing else.',
  tag: 'accounts',
  who: 'user',
  input: z.strictObject({
    language: language.optional(),
    country_code: countryCode.optional(),
    full_name: profileName.optional(),
    sound: flag.optional(),
    currency: changedPreferences.shape.currency,
    notifications: fromText(changedPreferences.shape.notifications).optional(),
    quiet_hours: fromText(changedPreferences.shape.quiet_hours).optional(),
    time_zone: changedPreferences.shape.time_zone,
    digest: fromText(changedPreferences.shape.digest).optional(),
    pause: integer.pipe(z.number().min(0).max(20_160)).optional(),
  }),
  reply: z.object({ preferences }),
})
