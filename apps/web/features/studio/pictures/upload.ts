import { CallError, createClient } from '@plaudit/client/client'
import type { Picture } from '@plaudit/contract/files'
import { toWire } from '@plaudit/i18n/locale'
import { currentLocale } from '../../../lib/locale.ts'
import { noteFailure } from '../../../lib/responses.ts'
import { readSession } from '../../../lib/session.ts'
import { fitPicture } from './fit.ts'

export type PicturePurpose = 'cover' | 'contestant' | 'entry'

export interface UploadOptions {
  purpose: PicturePurpose
  /** 0 to 1, of what has left the device. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Makes a photo small enough and sends it.
 * @throws PictureProblem before anything is sent, CallError after.
 */
export async function uploadPicture(file: File, options: UploadOptions): Promise<Picture> {
  const fitting = await fitPicture(file)
  const client = createClient({
    baseUrl: '',
    session: readSession,
    language: () => toWire(currentLocale()).toLowerCase(),
    fetch: sendWithProgress(options.onProgress),
    // Three megabytes over a slow line.
    timeout: 180_000,
  })
  try {
    const { purpose, signal } = options
    const reply = await client.call(
      'Files/upload',
      { purpose, file: fitting },
      signal ? { signal } : {},
    )
    return reply.picture
  } catch (error) {
    if (error instanceof CallError)
      noteFailure(error, { name: 'Files/upload', input: {}, quiet: true })
    throw error
  }
}

/** `fetch` for one upload that tells how much of it is on its way, which `fetch` itself can't. */
function sendWithProgress(onProgress: UploadOptions['onProgress']): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'GET', String(input))
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', (event) => {
        if (event.lengthComputable) onProgress?.(event.loaded / event.total)
      })
      request.addEventListener('load', () => resolve(answerOf(request)))
      request.addEventListener('error', () => reject(new TypeError('The upload broke off')))
      request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      init?.signal?.addEventListener('abort', () => request.abort())
      request.send(init?.body as XMLHttpRequestBodyInit | null)
    })
}

function answerOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  })
}
