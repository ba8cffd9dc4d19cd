import { CallError } from '@plaudit/client/client'
import type { Failure } from '@plaudit/contract/errors'
import { api } from '../../lib/api.ts'
import { dropDraft, readDraft, writeDraft } from '../../lib/draft.ts'
import type { StoredDocument } from './upload.ts'

/** Bytes that leave the device with one request: what a break takes back at most. */
const piece = 4 * 1024 * 1024
/** Breaks that are waited out, one after the other, before it is given up. */
const patience = 8

const tus = { 'tus-resumable': '1.0.0' }

/** Requests carry the address alone: neither session nor device (specification 7, `videos/send`). */
const ask = (url: string, method: string, headers: Record<string, string>, body?: Blob) =>
  fetch(url, {
    method,
    headers: { ...tus, ...headers },
    credentials: 'omit',
    ...(body && { body }),
  })

/** Tells whether a piece's refusal stays one: its server has no room (507), or takes nothing like it. */
const isEnd = (status: number): boolean => status === 507 || (status < 500 && status !== 409)

const base64 = (text: string): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

async function refusalOf(response: Response): Promise<CallError> {
  const said = (await response.json().catch(() => undefined)) as Failure | undefined
  return new CallError(response.status, said, said?.error ?? '')
}

/** Returns the bytes that the server has after a break; undefined while nobody answers. */
async function standing(url: string): Promise<number | undefined> {
  const response = await ask(url, 'HEAD', {}).catch(() => undefined)
  const offset = Number(response?.headers.get('upload-offset') ?? Number.NaN)
  return response?.ok && Number.isInteger(offset) ? offset : undefined
}

/** An upload that this device began, and the file that it is of. */
interface Begun {
  url: string
  video_id: string
  name: string
  bytes: number
  changed: number
}

const draft = 'uploads'
/** Uploads that are kept, so that a page that was closed goes on with its file once it is chosen again. */
const mostKept = 8

const begunOf = (file: File) => {
  const all = readDraft<Begun[]>(draft) ?? []
  const own = all.find(
    ({ name, bytes, changed }) =>
      name === file.name && bytes === file.size && changed === file.lastModified,
  )
  return { own, others: all.filter((one) => one !== own) }
}

function forgetBegun(file: File): void {
  const { others } = begunOf(file)
  if (others.length === 0) dropDraft(draft)
  else writeDraft(draft, others)
}

/** Begins an upload, or takes up the one of the same file that was cut off, where the server still has its part. */
async function begin(file: File): Promise<{ url: string; video_id: string; offset: number }> {
  const { own, others } = begunOf(file)
  const there = own && (await standing(own.url))
  if (own && there !== undefined) return { ...own, offset: there }
  const { url, video_id } = await api.call('videos/send', { bytes: file.size })
  const answer = await ask(url, 'POST', {
    'upload-length': String(file.size),
    'upload-metadata': `filename ${base64(file.name)}`,
  })
  if (!answer.ok) throw await refusalOf(answer)
  const { name, size: bytes, lastModified: changed } = file
  writeDraft(draft, [{ url, video_id, name, bytes, changed }, ...others].slice(0, mostKept))
  return { url, video_id, offset: 0 }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Sends a file of any size in pieces, and goes on where the line broke or its page was closed.
 * @param onShare 0 to 1, of what has arrived. @throws CallError.
 */
export async function sendLarge(
  file: File,
  onShare: (share: number) => void,
): Promise<StoredDocument> {
  const { url, video_id, offset: first } = await begin(file)
  let offset = first
  onShare(offset / file.size)
  let breaks = 0
  while (offset < file.size) {
    const body = file.slice(offset, offset + piece)
    const headers = {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    }
    const response = await ask(url, 'PATCH', headers, body).catch(() => undefined)
    if (response?.ok) {
      offset += body.size
      breaks = 0
    } else if (response && isEnd(response.status)) {
      forgetBegun(file)
      throw await refusalOf(response)
    } else {
      if (++breaks > patience) throw new CallError(0, undefined, '')
      await pause(Math.min(30_000, 500 * 2 ** breaks))
      offset = (await standing(url)) ?? offset
    }
    onShare(offset / file.size)
  }
  forgetBegun(file)
  return { value: `${video_id}/${file.name}`, name: file.name }
}
