import { CallError } from '@plaudit/client/client'
import type { CallName, Input, Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../api.ts'
import { accountHere, onSessionChange } from '../session.ts'
import { storage } from '../storage.ts'
import { addRow, dropRow, putRow, rowsHere } from './rows.ts'
import type { NewRow, Waiting } from './rows.ts'
import { nextOf } from './turn.ts'
import { withFiles } from './waiting-files.ts'
import { waitsKey } from './waits.ts'

/*
 * What was written goes out in the order in which it was written, each once: always under the same key
 * (`Idempotency-Key`), by one tab at a time, and only for the account that wrote it. It is kept before it is sent, so
 * that a page that ends halfway loses nothing.
 */
export interface Told {
  label: string
  lane: string
  /** Only the last of its lane counts: a heart that is turned twice goes out once. */
  replaces?: boolean
}

export type Outcome<Name extends CallName> = { sent: Reply<Name> } | { waits: string }

const listeners = new Set<() => void>()
const arrivals = new Set<(waiting: Waiting, reply: unknown) => void>()
/** Sent this moment by the screen where it was written: not told as waiting, and not overtaken. */
const inHand = new Set<string>()
const none: readonly Waiting[] = []
let shown: readonly Waiting[] = none
let channel: BroadcastChannel | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const shortest = 3000
const longest = 60_000
let pause = shortest

/** Listens for the network and the other tabs, from the first use. */
function begin(): void {
  if (channel !== undefined || typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel('plaudit-queue')
  channel.addEventListener('message', () => void look())
  addEventListener('online', () => {
    pause = shortest
    void sendAll()
  })
  onSessionChange(() => void sendAll())
}

/** Hears of each change of what waits. */
export function onQueue(listener: () => void): () => void {
  begin()
  listeners.add(listener)
  void look()
  return () => listeners.delete(listener)
}

/** Hears of each that went out, with the server's answer. */
export function onArrival(hear: (waiting: Waiting, reply: unknown) => void): () => void {
  arrivals.add(hear)
  return () => arrivals.delete(hear)
}

/** What waits for the account that is here, as far as it has been read. */
export const waitingHere = (): readonly Waiting[] => shown
export const noneWaiting = (): readonly Waiting[] => none

async function look(): Promise<void> {
  const rows = await rowsHere()
  shown = rows.filter(({ id }) => !inHand.has(id))
  if (rows.length > 0) storage.set(waitsKey, '1')
  else storage.remove(waitsKey)
  for (const listener of listeners) listener()
}

async function changed(): Promise<void> {
  channel?.postMessage('changed')
  await look()
}

/**
 * Makes a call now, or, without a network, when it is back. What belongs together (a lane) keeps its order: nothing
 * overtakes what already waits there.
 * @throws CallError when the server refuses it, or when nothing can be kept on this device.
 */
export async function sendOrKeep<Name extends CallName>(
  call: Name,
  input: Input<Name>,
  { label, lane, replaces = false }: Told,
): Promise<Outcome<Name>> {
  begin()
  if (replaces) await giveWay(call, lane)
  const isBehind = (await rowsHere()).some((other) => other.lane === lane)
  const id = crypto.randomUUID()
  const row = await addRow({ id, call, input, label, lane })
  if (row === undefined) return { sent: await api.call(call, input, { idempotencyKey: id }) }
  if (isBehind) return waits(row)
  inHand.add(id)
  try {
    const sent = await api.call(call, input, { idempotencyKey: id })
    await dropRow(row.order)
    inHand.delete(id)
    // What was written meanwhile stood behind it.
    void sendAll()
    return { sent }
  } catch (error) {
    if (isPassing(error)) return waits(row)
    await dropRow(row.order)
    throw error
  } finally {
    inHand.delete(id)
    void changed()
  }
}

function waits({ id }: Waiting): { waits: string } {
  showSuccess(m.common_kept_to_send())
  void changed()
  later()
  return { waits: id }
}

/** What the new one makes void has not gone out, or goes out before it all the same. */
async function giveWay(call: CallName, lane: string): Promise<void> {
  const old = (await rowsHere()).filter((row) => row.lane === lane && row.call === call)
  for (const row of old) if (!inHand.has(row.id)) await dropRow(row.order)
}

/** Puts something behind what waits already, and begins to send. Without a database it waits while the page is open. */
export async function keep(row: NewRow): Promise<boolean> {
  begin()
  const kept = await addRow(row, { orInMemory: true })
  await changed()
  void sendAll()
  return kept !== undefined
}

/** Takes back what has not gone out. */
export async function letGo({ order }: Pick<Waiting, 'order'>): Promise<void> {
  await dropRow(order)
  await changed()
}

/** Tries what was refused once more. */
export async function tryAgain({ refused: _, ...waiting }: Waiting): Promise<void> {
  await putRow(waiting)
  await changed()
  await sendAll()
}

/** Sends what waits. One tab at a time does, where the browser can say which. */
export async function sendAll(): Promise<void> {
  begin()
  clearTimeout(timer)
  timer = undefined
  const locks = (navigator as Partial<Navigator>).locks
  if (!locks) return sendEach()
  await locks.request('plaudit-queue', { ifAvailable: true }, async (lock) => {
    if (lock) await sendEach()
    // The other tab may have looked for the last time already.
    else later()
  })
}

/** A network that says it is there and is not: it is tried again, less and less often. */
function later(): void {
  if (timer !== undefined) return
  timer = setTimeout(() => void sendAll(), pause)
  pause = Math.min(longest, pause * 2)
}

let isSending = false

async function sendEach(): Promise<void> {
  if (isSending) return later()
  isSending = true
  try {
    for (;;) {
      const rows = await rowsHere()
      const next = nextOf(rows, inHand)
      if (!next) break
      if ((await sendOne(next)) === 'later') return later()
      pause = shortest
    }
  } finally {
    isSending = false
    await changed()
  }
}

async function sendOne(waiting: Waiting): Promise<'gone' | 'later'> {
  try {
    const input = await withFiles(waiting, putRow)
    // Whoever wrote it has left: it goes out for nobody else.
    if (waiting.account !== accountHere()) return 'later'
    const reply = await api.call(waiting.call, input as never, {
      idempotencyKey: waiting.id,
      quiet: true,
    })
    for (const hear of arrivals) hear(waiting, reply)
    await letGo(waiting)
  } catch (error) {
    if (isPassing(error) || isSignedOut(error)) return 'later'
    const refused = error instanceof Error ? error.message : String(error)
    await putRow({ ...waiting, refused })
    await changed()
  }
  return 'gone'
}

/** No answer, or one that says nothing about what was sent. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 0 ||
    error.status >= 502 ||
    error.status === 429 ||
    error.code === 'in_progress')

/** It waits until the person who wrote it is here again. */
const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401
