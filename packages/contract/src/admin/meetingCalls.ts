import { z } from 'zod'
import { email } from '../accounts.ts'
import { defineCall, line, neededProse } from '../call.ts'

const askMeeting = defineCall({
  method: 'POST',
  summary:
    'Asks those who run the installation for a meeting, by mail: without an account, or where nobody is written to in the app.',
  tag: 'support',
  who: 'all',
  input: z.strictObject({
    /** Address for the answer; a signed-in person may leave it out. */
    email: email.optional(),
    topic: neededProse(2000),
    when: line(200).optional(),
    client_id: line(60).optional(),
  }),
  reply: z.object({ asked: z.literal(true) }),
})

/** Calls by which a visitor asks the installation's operators. */
export const meetingCalls = { 'support/askMeeting': askMeeting } as const
