import { open, readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { Refusal, refuse } from './errors.ts'
import { publicId } from './ids.ts'
import type { Storage, StoredFile } from './storage.ts'

/** Address of a store that speaks S3, and the account that asks it. */
export interface S3Settings {
  /** Without the bucket: https://s3.eu-central-1.amazonaws.com */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Larger files go in parts; a store takes 10,000 of them. */
const partBytes = 16 * 1024 * 1024
const mostParts = 9000
/** Milliseconds until a store has to begin its answer. */
const patience = 30_000
const missing = 404

/** Files in a store that speaks S3, under the same keys as in a folder (docs/decisions/0082). */
export function openS3Storage(settings: S3Settings): Storage {
  const { endpoint, bucket, ...own } = settings
  const s3 = new S3mini({ ...own, endpoint: `${endpoint}/${bucket}`, fetch: fetchInTime })
  const put = async (key: string, bytes: Uint8Array): Promise<void> =>
    void (await told(() => s3.putObject(checked(key), bytes)))
  return {
    put,
    async get(key) {
      const bytes = await told(() => s3.getObjectArrayBuffer(checked(key)))
      return bytes ? new Uint8Array(bytes) : undefined
    },
    async stream(key) {
      const answer = await told(() => s3.getObjectResponse(checked(key)))
      if (!answer?.body) return undefined
      return { bytes: Number(answer.headers.get('content-length')), stream: readable(answer) }
    },
    size: (key) => unlessMissing(() => s3.getContentLength(checked(key))),
    async readRange(key, first, last) {
      const answer = await unlessMissing(() =>
        s3.getObjectRaw(checked(key), false, first, last + 1),
      )
      if (answer === undefined) return undefined
      // An answer without the range is not what was asked for.
      if (answer.status !== 206) throw new Error(`the store answered a range with ${answer.status}`)
      return readable(answer)
    },
    async keep(key, file) {
      const { size } = await stat(file)
      if (size <= partBytes) await put(key, await readFile(file))
      else await told(() => keepInParts(s3, checked(key), file, size))
    },
    async delete(key) {
      await told(() => s3.deleteObject(checked(key)))
    },
    list: (folder) => everyFile(s3, folder),
    // A store that keeps files under keys alone has no folders.
    removeEmpty: async () => undefined,
    left: async () => Infinity,
  }
}

/** Writes a file into a store, reads, lists and deletes it. @returns why the store can't be used, or undefined. */
export async function tryStore(settings: S3Settings): Promise<string | undefined> {
  const store = openS3Storage(settings)
  const key = `tried/${publicId()}`
  try {
    await store.put(key, Buffer.from('tried'))
    const keys: string[] = []
    for await (const file of store.list('tried')) keys.push(file.key)
    if (!keys.includes(key)) return 'a file that was put there is not in its list'
    if ((await store.size(key)) !== 5) return 'a file that was put there has another size'
    await store.delete(key)
    return undefined
  } catch (error) {
    return error instanceof Refusal ? 'no answer' : (error as Error).message
  }
}

/** The same keys as a disk takes, so that a place can move from one to the other. */
function checked(key: string): string {
  if (!/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(key)) throw new Error(`${key} is no key of a file`)
  return key
}

const readable = (answer: Response): Readable =>
  answer.body === null
    ? Readable.from([])
    : Readable.fromWeb(answer.body as unknown as ReadableStream<Uint8Array>)

/** The whole of it or nothing: parts are no file before the last word, and are given up where one fails. */
async function keepInParts(s3: S3mini, key: string, file: string, size: number): Promise<void> {
  const length = Math.max(partBytes, Math.ceil(size / mostParts))
  const upload = await s3.getMultipartUploadId(key)
  const handle = await open(file)
  try {
    const parts: Awaited<ReturnType<S3mini['uploadPart']>>[] = []
    for (let at = 0; at < size; at += length) {
      const bytes = Buffer.alloc(Math.min(length, size - at))
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, at)
      if (bytesRead < bytes.length) throw new Error(`${file} became shorter while it was kept`)
      parts.push(await s3.uploadPart(key, upload, bytes, parts.length + 1))
    }
    await s3.completeMultipartUpload(key, upload, parts)
  } catch (error) {
    await s3.abortMultipartUpload(key, upload).catch(() => undefined)
    throw error
  } finally {
    await handle.close()
  }
}

async function* everyFile(s3: S3mini, folder: string): AsyncIterable<StoredFile> {
  let next: string | undefined
  do {
    const page = await told(() => s3.listObjectsPaged('/', folder && `${folder}/`, 1000, next))
    for (const { Key: key, LastModified } of page?.objects ?? [])
      yield { key, at: LastModified.getTime() }
    next = page?.nextContinuationToken
  } while (next !== undefined)
}

/** The answer has to begin in time; how long a large file then takes is nobody's business. */
const fetchInTime: typeof fetch = async (input, init) => {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(new Error('the store is silent')), patience)
  try {
    return await fetch(input, { ...init, signal: giveUp.signal })
  } finally {
    clearTimeout(timer)
  }
}

const statusOf = (error: unknown): unknown =>
  (error as { status?: unknown }).status ??
  (error as { cause?: { status?: unknown } }).cause?.status

/** @throws refusal unavailable where the store is away or overworked: the caller comes again. */
async function told<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    const status = statusOf(error)
    const isRefused = typeof status === 'number' && status < 500 && status !== 429
    if (isRefused || (status === undefined && !isNetwork(error))) throw error
    return refuse('unavailable', { retryAfter: 5 })
  }
}

/** Tells a fault below HTTP: `fetch` has one sentence for all of it, the client one for what it knows. */
function isNetwork(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    /fetch failed|silent|network error|terminated/.test(error.message) || isNetwork(error.cause)
  )
}

async function unlessMissing<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await told(work)
  } catch (error) {
    if (statusOf(error) !== missing) throw error
    return undefined
  }
}
