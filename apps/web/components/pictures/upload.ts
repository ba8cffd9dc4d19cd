import { CallError, createClient } from '@plaudit/client/client'
import type { Api, CallOptions } from '@plaudit/client/client'
import type { Picture } from '@plaudit/contract/files'
import { toWire } from '@plaudit/i18n/locale'
import { currentLocale } from '../../lib/locale.ts'
import { noteFailure } from '../../lib/responses.ts'
import { readSession } from '../../lib/session.ts'
import { sendWithProgress } from '../../lib/send-with-progress.ts'
import { fitPicture } from './fit.ts'

export type PicturePurpose = 'cover' | 'contestant' | 'entry' | 'avatar' | 'service'

interface SendOptions {
  /** 0 to 1, of what has left the device. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

export interface UploadOptions extends SendOptions {
  purpose: PicturePurpose
}

/**
 * Makes a photo small enough and sends it.
 * @throws PictureProblem before anything is sent, CallError after.
 */
export async function uploadPicture(file: File, options: UploadOptions): Promise<Picture> {
  const fitting = await fitPicture(file)
  const { purpose } = options
  const reply = await sent(options, (client, rest) =>
    client.call('Files/upload', { purpose, file: fitting }, rest),
  )
  // With a purpose nothing else is kept.
  if (reply.picture === undefined) throw new Error('no picture')
  return reply.picture
}

/** A stored file that is no picture: what an answer holds of it. */
export interface StoredDocument {
  value: string
  name: string
}

/** Sends a file as it is. @throws CallError. */
export function uploadDocument(file: File, options: SendOptions): Promise<StoredDocument> {
  return sent(options, (client, rest) => client.call('Files/uploadDocument', { file }, rest))
}

async function sent<Answer>(
  { onProgress, signal }: SendOptions,
  send: (client: Api, rest: CallOptions) => Promise<Answer>,
): Promise<Answer> {
  const { token } = readSession()
  const client = createClient({
    baseUrl: '',
    session: readSession,
    language: () => toWire(currentLocale()).toLowerCase(),
    fetch: sendWithProgress(onProgress),
    // Three megabytes over a slow line.
    timeout: 180_000,
  })
  try {
    return await send(client, signal ? { signal } : {})
  } catch (error) {
    if (error instanceof CallError)
      noteFailure(error, { name: 'Files/upload', input: {}, token, quiet: true })
    throw error
  }
}
