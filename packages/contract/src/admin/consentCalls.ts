import { z } from 'zod'
import { publicUser, sessionUser } from '../accounts.ts'
import { defineCall, line, numericId, publicId } from '../call.ts'
import { aPerson, consent } from './answers.ts'

const acting = z.object({
  loggedin: z.literal(true),
  token: z.string(),
  ssid: z.string(),
  user: sessionUser,
})

const askConsent = defineCall({
  method: 'POST',
  summary: 'Asks a person whether one may sign in as them, and says what for.',
  tag: 'admin',
  who: 'admin',
  input: z.strictObject({
    user_id: numericId,
    reason: line(300).pipe(z.string().min(3, { error: '#reason_missing' })),
  }),
  reply: z.object({ consent }),
  refusals: ['own_account'],
})

const getConsent = defineCall({
  method: 'GET',
  summary: 'What one is asked to consent to.',
  tag: 'accounts',
  who: 'user',
  input: z.strictObject({ consent_id: publicId }),
  reply: z.object({ consent, admin: publicUser, hours: z.int() }),
})

const answerConsent = defineCall({
  method: 'POST',
  summary: 'Lets an admin sign in as oneself, refuses it, or ends it.',
  tag: 'accounts',
  who: 'user',
  personal: true,
  input: z.strictObject({ consent_id: publicId, verdict: z.enum(['give', 'refuse', 'end']) }),
  reply: z.object({ consent }),
  refusals: ['illegal_step'],
})

const signInAs = defineCall({
  method: 'POST',
  summary: 'A session of somebody who consented, for an hour; what is done in it is written down.',
  tag: 'admin',
  who: 'admin',
  input: aPerson,
  reply: acting,
  refusals: ['consent_missing'],
})

/** A session of somebody else, by their consent. */
export const consentCalls = {
  'admin/askConsent': askConsent,
  'account/getConsent': getConsent,
  'account/answerConsent': answerConsent,
  'admin/signInAs': signInAs,
} as const
