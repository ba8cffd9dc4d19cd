import { z } from 'zod'
import { defineCall, fromText, publicId } from '../call.ts'
import { maxEmbedOrigins } from '../constants.ts'
import { originOf } from '../origins.ts'

/** A key under which a contest stands in a frame of other people's sites. */
export const embed = z
  .object({
    embed: publicId,
    embed_name: z.string(),
    /** Scheme, host and port of the sites that may frame it. */
    origins: z.array(z.string()),
    createdAt: z.string(),
  })
  .meta({ id: 'Embed' })
export type Embed = z.infer<typeof embed>

const origins = fromText(
  z
    .array(
      z
        .string()
        .trim()
        .max(300, { error: '#invalid_origin' })
        .refine((text) => originOf(text) !== undefined, { error: '#invalid_origin' }),
    )
    .min(1, { error: '#invalid_origin' })
    .max(maxEmbedOrigins, { error: '#too_many_origins' }),
)
const embedName = z.string().trim().max(80)

export const addEmbed = defineCall({
  method: 'POST',
  summary: 'Makes a key under which the contest stands in frames of the named sites.',
  tag: 'embeds',
  who: 'user',
  input: z.strictObject({
    cx_id: publicId,
    client_id: z.string().min(1).max(80).optional(),
    embed_name: embedName.optional(),
    origins,
  }),
  reply: z.object({ embed, message: z.string() }),
})

export const editEmbed = defineCall({
  method: 'POST',
  summary: 'Changes the name or the sites of a key.',
  tag: 'embeds',
  who: 'user',
  input: z.strictObject({
    cx_id: publicId,
    embed: publicId,
    embed_name: embedName.optional(),
    origins: origins.optional(),
  }),
  reply: z.object({ embed, message: z.string() }),
})

export const revokeEmbed = defineCall({
  method: 'POST',
  summary: 'Ends a key for good: the frames that use it show nothing any more.',
  tag: 'embeds',
  who: 'user',
  input: z.strictObject({ cx_id: publicId, embed: publicId }),
  reply: z.object({ revoked: z.literal(true), message: z.string() }),
})

export const getEmbeds = defineCall({
  method: 'POST',
  summary: 'The keys of a contest that are in use.',
  tag: 'embeds',
  who: 'user',
  input: z.strictObject({ cx_id: publicId }),
  reply: z.object({ embeds: z.array(embed) }),
})

export const getEmbed = defineCall({
  method: 'GET',
  summary: 'Which contest a key shows, and on which sites.',
  tag: 'embeds',
  who: 'all',
  input: z.strictObject({ embed: publicId }),
  reply: z.object({ cx_id: publicId, origins: z.array(z.string()) }),
})
