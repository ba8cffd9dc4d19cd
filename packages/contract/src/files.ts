import { z } from 'zod'
import { defineCall, fromText, publicId } from './call.ts'

/**
 * A stored picture in the sizes that screens use; `src` is the middle one. Each address of a picture that some people
 * alone may see has a `key` for its reader.
 */
export const picture = z
  .object({
    attachment_id: publicId,
    src: z.string(),
    srcset: z.string(),
    width: z.int(),
    height: z.int(),
    /** Its dominant colour as `#rrggbb`, shown until it is there. */
    color: z.string(),
  })
  .meta({ id: 'Picture' })
export type Picture = z.infer<typeof picture>

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'attachment_id' in value
    ? value.attachment_id
    : value

/** A stored picture by its id; a picture as it was answered stands for its id. */
export const pictureId = z.preprocess(idOf, publicId)

/** A stored picture by its id, as it was answered, or by its address; null or an empty text for none. */
export const namedPicture = fromText(
  z.preprocess((value) => {
    const id = idOf(value)
    if (typeof id !== 'string') return id
    return (
      /^(?:https?:\/\/[^/]+)?\/files\/([0-9A-Za-z]{20,24})\/\d+\.webp(\?|$)/.exec(id)?.[1] ??
      (id.trim() || null)
    )
  }, publicId.nullable()),
)

/** Refusals of files for which there is no room: the account's is full, or the disk nearly. */
export const noRoom = ['storage_full', 'disk_nearly_full'] as const

export const uploadFile = defineCall({
  method: 'POST',
  summary:
    'Stores a file of at most 3 MB (multipart, field `file`): a picture, or without a `purpose` also a document, plain text, sound or film. Of a picture the sizes that were drawn are kept, not the bytes.',
  tag: 'files',
  who: 'user',
  upload: true,
  input: z.strictObject({
    purpose: z.enum(['cover', 'contestant', 'avatar', 'entry', 'message', 'service']).optional(),
  }),
  reply: z.object({
    attachment_id: publicId,
    /** Address of a file that is no picture: good for five minutes. */
    url: z.string(),
    /** Set for a picture alone. */
    picture: picture.optional(),
  }),
  refusals: ['file_too_big', 'invalid_picture', 'unsupported_media', ...noRoom],
})

export const sendVideo = defineCall({
  method: 'GET',
  summary:
    'Permits one large file: its address takes it in pieces (tus 1.0) that go on where they were cut off. Requests to it carry the address alone; the last one answers with `video_id`.',
  tag: 'files',
  who: 'user',
  input: z.strictObject({
    /** Length of the file, where it is known: refused now if there is no room for so many bytes. */
    bytes: fromText(z.coerce.number().int().nonnegative()).optional(),
  }),
  reply: z.object({
    token: z.string(),
    url: z.string(),
    /** Id of the file once it is whole. */
    video_id: publicId,
    /** Bytes at most: what there is room for. */
    most: z.int(),
    expires_at: z.string(),
  }),
  refusals: noRoom,
})

export const getPicture = defineCall({
  method: 'POST',
  summary:
    'A picture with addresses that are good now: those of a private club’s pictures are its reader’s own and end after five minutes.',
  tag: 'files',
  who: 'user',
  input: z.strictObject({ attachment_id: publicId }),
  reply: z.object({ picture }),
})

export const deleteFile = defineCall({
  method: 'POST',
  summary: 'Deletes one of one’s own files that nothing uses.',
  tag: 'files',
  who: 'user',
  input: z
    .strictObject({
      attachment_id: publicId.optional(),
      /** Another word for it, of a file that came in pieces. */
      video_id: publicId.optional(),
    })
    .refine(({ attachment_id, video_id }) => (attachment_id ?? video_id) !== undefined, {
      error: '#required',
      path: ['attachment_id'],
    }),
  reply: z.object({ deleted: z.literal(true) }),
  refusals: ['illegal_step', 'not_found'],
})

export const uploadDocument = defineCall({
  method: 'POST',
  summary:
    'Stores a file of at most 3 MB that is no picture (multipart, field `file`), for an answer.',
  tag: 'files',
  who: 'user',
  upload: true,
  input: z.strictObject({ purpose: z.enum(['answer', 'message']).default('answer') }),
  reply: z.object({
    document_id: publicId,
    name: z.string(),
    bytes: z.int(),
    /** Value that an answer holds: the id, then the name. */
    value: z.string(),
  }),
  refusals: ['file_too_big', 'unsupported_media', ...noRoom],
})
