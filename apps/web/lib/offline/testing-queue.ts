import { CallError } from '@plaudit/client/client'
import { vi } from 'vitest'
import { clearSession, storeSession } from '../session.ts'
import type * as Queue from './queue.ts'
import { device } from './testing-store.ts'

interface Sent {
  call: string
  text: string
  key: string
  attachments?: string[]
}

interface Input {
  text?: string
  revision?: number
  file?: File
  attachments?: string[]
}

/** A server that answers each key once and the same to its twins; `network` says what becomes of the next request. */
export const server = {
  did: [] as Sent[],
  heard: [] as string[],
  network: 'good' as 'good' | 'none' | 'answer lost' | 'hangs',
  onHeard: undefined as (() => unknown) | undefined,
  refuse: new Map<string, CallError>(),
  /** Of the one thing that is saved: each save makes the next one. */
  revision: 5,
}

export const api = {
  async call(call: string, input: Input, options: { idempotencyKey?: string }) {
    const text = input.text ?? input.file?.name ?? ''
    const key = options.idempotencyKey ?? text
    if (server.network === 'none') throw new CallError(0, undefined, 'offline')
    server.heard.push(text)
    if (server.network === 'hangs') return new Promise(() => undefined)
    await server.onHeard?.()
    const no = server.refuse.get(text)
    if (no) throw no
    if (!server.did.some((one) => one.key === key)) {
      if (input.revision !== undefined && input.revision !== server.revision)
        throw refusal(409, 'changed_meanwhile')
      server.revision += 1
      server.did.push({ ...input, call, text, key })
    }
    if (server.network === 'answer lost') throw new CallError(0, undefined, 'offline')
    if (input.file) return { attachment_id: `id of ${text}` }
    return { did: text }
  },
}

/** The queue as a page that was just opened has it. */
let pages = 0
export async function opened() {
  const file = `${new URL('./queue.ts', import.meta.url).pathname}?page=${(pages += 1)}`
  const queue = (await import(/* @vite-ignore */ file)) as typeof Queue
  const said = (text: string, lane = 'a', more: object = {}) =>
    queue.sendOrKeep('comments/add', { text } as never, { label: text, lane, ...more })
  return { ...queue, said }
}

export const sign = (username: string) =>
  storeSession({ token: `token-${username}`, user: { loggedin: true, username } as never })
export const texts = () => server.did.map(({ text }) => text)
export const refusal = (status = 422, code = 'forbidden') =>
  new CallError(status, { error: 'No.', code } as never, 'No.')

/** Nothing is kept, and Ana is here. */
export function begin(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Object.assign(server, {
    did: [],
    heard: [],
    network: 'good',
    onHeard: undefined,
    refuse: new Map(),
    revision: 5,
  })
  vi.unstubAllGlobals()
  vi.stubGlobal('addEventListener', () => undefined)
  device.empty()
  clearSession()
  sign('ana')
}
