import { z } from 'zod'
import { defineCall, integer, nothing } from './call.ts'
import { languages } from './constants.ts'
import { captchaProviders } from './errors.ts'

export const site = z
  .object({
    host: z.string(),
    /** Person whose things alone it shows; null: everybody's. */
    owner_id: z.int().nullable(),
    kind: z.enum(['contests', 'services']),
    title: z.string(),
    logo: z.string().nullable(),
    primary: z.string().nullable(),
    secondary: z.string().nullable(),
    /** Colours that the site's two colours become, by the names of custom properties without `--site-`. */
    colours: z.record(z.string(), z.string()),
    /** Parts of the product that are switched on. */
    parts: z.object({
      services: z.boolean(),
      jobs: z.boolean(),
      clubs: z.boolean(),
      chat: z.boolean(),
      paid_votes: z.boolean(),
    }),
    home_path: z.string().nullable(),
    languages: z.array(z.enum(languages)),
    /** Public keys of the payment providers that are switched on. */
    providers: z.record(z.string(), z.string()),
    app_token: z.string(),
    /** Codes reach phones, so that numbers can be confirmed here. */
    phone_codes: z.boolean(),
    /** An e-mail address or one on the web, where people reach the operator. */
    contact: z.string().nullable(),
    /** Operator of the installation, and where they sit; null where they did not say. */
    operator: z.string().nullable(),
    postal: z.string().nullable(),
    /** A form of another service that `/schedule-meeting` shows. */
    meeting_url: z.string().nullable(),
    /** Provider whose part suspicious crowds of votes may meet; null if nobody else has a hand in it. */
    captcha: z.enum(captchaProviders).nullable(),
    /** Files lie in a store on another machine. */
    files_apart: z.boolean(),
    /** Host that this server asks for places; null where it asks nobody. */
    places_host: z.string().nullable(),
  })
  .meta({ id: 'Site' })
export type Site = z.infer<typeof site>

export const getSite = defineCall({
  method: 'GET',
  summary: 'The site of this host.',
  tag: 'sites',
  who: 'all',
  input: nothing,
  reply: site,
})

export const getRates = defineCall({
  method: 'GET',
  summary: 'Currency rates.',
  tag: 'sites',
  who: 'all',
  input: nothing,
  reply: z.object({
    base: z.string(),
    rates: z.record(z.string(), z.number()),
    updated_at: z.string(),
  }),
})

export const reportError = defineCall({
  method: 'POST',
  summary: 'An error that a browser met, for the collector.',
  tag: 'sites',
  who: 'all',
  input: z.strictObject({
    message: z.string().max(2000),
    stack: z.string().max(8000).optional(),
    url: z.string().max(2000).optional(),
    call: z.string().max(200).optional(),
    status: integer.optional(),
  }),
  reply: z.object({ reported: z.boolean() }),
})
