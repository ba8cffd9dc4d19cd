import { z } from 'zod'
import { defineCall, fromText } from './call.ts'

const mail = z.object({
  mail_id: z.int(),
  channel: z.enum(['mail', 'sms']),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  createdAt: z.string(),
})

export const getMailbox = defineCall({
  method: 'GET',
  summary: 'Mails and texts to phones that wait to be sent, newest first; for admins.',
  tag: 'accounts',
  who: 'admin',
  input: z.strictObject({ before: fromText(z.coerce.number().int().positive()).optional() }),
  reply: z.object({
    mails: z.array(mail),
    more: z.boolean(),
    /** There is a mail server; a gateway for texts. */
    smtp: z.boolean(),
    sms: z.boolean(),
  }),
})
