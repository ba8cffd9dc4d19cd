import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type * as FileStore from '@tus/file-store'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { onDemand } from '../onDemand.ts'
import type { Claims } from '../signedAddress.ts'
import type { Log } from '../telemetry.ts'

const fileStore = onDemand<typeof FileStore>('@tus/file-store')

export interface FinishedUpload<Said extends Claims> {
  /** Names this upload for good: a thing made of it is made once for each id. */
  id: string
  claims: Said
  /** Path of it on this machine until the promise is kept; `storage.keep` takes it over. */
  file: string
  bytes: number
  /** The sender's name for it and its supposed type; neither is to be believed. */
  name: string
  type: string
}

/** Handles a whole upload; its answer is told to the sender. */
export type Finished<Said extends Claims> = (upload: FinishedUpload<Said>) => Promise<object | void>

/** Notes that tus makes of an upload. */
interface Notes {
  size?: number
  creation_date?: string
  metadata?: Record<string, string | null>
}

const aMinute = 60_000
/** Milliseconds after which an upload that others need room for counts as left. */
const untouched = 10 * aMinute

/** The folder of what is on its way: each file with what tus notes of it, and a mark once it was handed over. */
export class Inbox<Said extends Claims> {
  readonly #folder: string
  readonly #milliseconds: number
  readonly #finished: Finished<Said>
  readonly #handing = new Map<string, Promise<object | void>>()
  /** Uploads of which tus has not noted anything yet. */
  readonly #beginning = new Map<string, { claims: string; bytes: number; at: number }>()
  #store: FileStore.FileStore | undefined

  constructor(folder: string, milliseconds: number, finished: Finished<Said>) {
    this.#folder = folder
    this.#milliseconds = milliseconds
    this.#finished = finished
  }

  get store(): FileStore.FileStore {
    return (this.#store ??= new (fileStore().FileStore)({
      directory: this.#folder,
      expirationPeriodInMilliseconds: this.#milliseconds,
    }))
  }

  /** Hands a whole upload over, once at a time; one that is not whole or was handed over stays as it is. */
  hand(id: string): Promise<object | void> {
    const running =
      this.#handing.get(id) ?? this.#handOnce(id).finally(() => this.#handing.delete(id))
    this.#handing.set(id, running)
    return running
  }

  async #handOnce(id: string): Promise<object | void> {
    const notes = await this.#notesOf(id)
    const bytes = await sizeOf(this.place(id))
    if (notes === undefined || bytes === undefined || bytes !== notes.size) return
    if ((await sizeOf(this.#mark(id))) !== undefined) return
    const { claims = '{}', filename, filetype } = notes.metadata ?? {}
    await sync(this.place(id))
    const told = {
      id,
      claims: JSON.parse(claims ?? '{}') as Said,
      file: this.place(id),
      bytes,
      name: filename ?? '',
      type: filetype ?? '',
    }
    const answer = await this.#finished(told).catch((error: unknown) => this.#refused(id, error))
    await writeFile(this.#mark(id), String(bytes))
    await rm(this.place(id), { force: true })
    return answer
  }

  /** Forgets an upload that was refused: it is not kept to be refused again. */
  async #refused(id: string, error: unknown): Promise<never> {
    if (error instanceof Refusal) {
      await rm(this.place(id), { force: true })
      await this.store.configstore.delete(id)
    }
    throw error
  }

  /** Answers what tus itself can't: whether a finished one is there, and a beginning whose answer was lost. */
  async answer(id: string, url: string, request: FastifyRequest, reply: FastifyReply) {
    if (request.method === 'HEAD') await this.hand(id)
    const done = await readFile(this.#mark(id), 'utf8').catch(() => undefined)
    reply.headers({ 'tus-resumable': '1.0.0', 'cache-control': 'no-store' })
    if (done !== undefined) {
      const isAsked = request.method === 'HEAD'
      if (isAsked) reply.headers({ 'upload-offset': done, 'upload-length': done })
      reply.status(isAsked ? 200 : 410).send()
      return true
    }
    if (request.method !== 'POST' || !isSame(await this.#notesOf(id), request)) return false
    reply.status(201).header('location', url).send()
    return true
  }

  /**
   * Notes that an upload begins, before it is looked how much else there is: of two that begin at once each sees the other.
   * @returns how many others of the same claims are on their way, and the bytes that they will have.
   */
  async begin(
    id: string,
    own: { claims: string; bytes: number },
  ): Promise<{ count: number; bytes: number }> {
    await mkdir(this.#folder, { recursive: true })
    this.#beginning.set(id, { ...own, at: Date.now() })
    const others = new Map<string, number>()
    for (const [each, { claims, bytes, at }] of this.#beginning) {
      if (Date.now() - at > aMinute) this.#beginning.delete(each)
      else if (each !== id && claims === own.claims) others.set(each, bytes)
    }
    for (const each of (await this.store.configstore.list?.()) ?? []) {
      if (each === id) continue
      const notes = await this.#notesOf(each)
      const isDone = (await sizeOf(this.#mark(each))) !== undefined
      if (notes?.metadata?.['claims'] !== own.claims) continue
      if (isDone) others.delete(each)
      else others.set(each, notes.size ?? Infinity)
    }
    return { count: others.size, bytes: [...others.values()].reduce((sum, one) => sum + one, 0) }
  }

  /**
   * Ends the unfinished uploads of a sender of which no piece came for ten minutes. A sender who comes back begins anew.
   * @returns how many uploads it ended.
   */
  async endLeft(claims: string, now = Date.now()): Promise<number> {
    let ended = 0
    for (const id of (await this.store.configstore.list?.()) ?? []) {
      const file = await stat(this.place(id)).catch(() => undefined)
      const notes = await this.#notesOf(id)
      if (file === undefined || notes?.metadata?.['claims'] !== claims) continue
      if (file.size === notes.size || now - file.mtimeMs < untouched) continue
      ended += 1
      this.#beginning.delete(id)
      await rm(this.place(id), { force: true })
      await this.store.configstore.delete(id)
    }
    return ended
  }

  /** Gives up an upload that was refused: nothing of it comes. */
  giveUp(id: string): void {
    this.#beginning.delete(id)
  }

  /** @returns how many uploads it forgot. */
  async sweep(now: number, log: Log): Promise<number> {
    await mkdir(this.#folder, { recursive: true })
    let forgotten = 0
    for (const id of (await this.store.configstore.list?.()) ?? []) {
      const notes = await this.#notesOf(id)
      await this.hand(id).catch((error: unknown) =>
        log.error({ upload: id, error: String(error) }, 'an upload could not be handed over'),
      )
      // An upload that is whole is waited for, however long it takes to hand it over.
      const isWaiting = notes?.size !== undefined && (await sizeOf(this.place(id))) === notes.size
      const begun = Date.parse(notes?.creation_date ?? '')
      if (isWaiting || now < begun + this.#milliseconds) continue
      forgotten += 1
      for (const file of [this.place(id), this.#mark(id)]) await rm(file, { force: true })
      await this.store.configstore.delete(id)
    }
    return forgotten
  }

  /** Path of the file of what is there of an upload. */
  place(id: string): string {
    return path.join(this.#folder, id)
  }

  #mark(id: string): string {
    return path.join(this.#folder, `${id}.done`)
  }

  async #notesOf(id: string): Promise<Notes | undefined> {
    return this.store.configstore.get(id)
  }
}

const sizeOf = async (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  )

/** Puts on the disk what is handed over. */
async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Tells whether a request begins an upload that has begun: as long, and told of in the same words. */
function isSame(notes: Notes | undefined, { headers }: FastifyRequest): boolean {
  if (notes?.size === undefined || String(notes.size) !== headers['upload-length']) return false
  const { claims: _, ...metadata } = notes.metadata ?? {}
  const words = Object.entries(metadata).map(([name, value]) =>
    value === null ? name : `${name} ${Buffer.from(value).toString('base64')}`,
  )
  return words.join(',') === String(headers['upload-metadata'] ?? '')
}
