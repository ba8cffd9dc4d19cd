import type { CallName, Input, Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../api.ts'
import { newId } from '../new-id.ts'
import { accountHere, onSessionChange } from '../session.ts'
import { storage } from '../storage.ts'
import { addRow, changeRow, couldRead, dropRow, rowsHere, stillWaits } from './rows.ts'
import type { NewRow, Waiting } from './rows.ts'
import { stopSending } from './progress.ts'
import { isAway, isPassing, isSignedOut, refusalOf } from './passing.ts'
import { giveWay } from './give-way.ts'
import type { Told } from './told.ts'
import { holds, Round, type Went } from './next.ts'
import { behind, overWhatStands } from './revision.ts'
import { ifTurn, locks, turn } from './turn.ts'
import { sendNow, wholeOf } from './waiting-files.ts'
import { waitsKey } from './waits.ts'

// The queue sends texts in the order in which they were written, each once: always under the same key
// (`Idempotency-Key`), by one tab at a time, and only for the account that wrote them. Each is kept before it is sent,
// so that a page that ends halfway loses nothing.
export type Outcome<Name extends CallName> = { sent: Reply<Name> } | { waits: string }

const listeners = new Set<() => void>()
const arrivals = new Set<(waiting: Waiting, reply: unknown) => void>()
/** Sent this moment by the screen where it was written: not told as waiting, and not overtaken. */
const inHand = new Set<string>()
/** Sent this moment by the queue: told as waiting, and not overtaken either. */
const onTheirWay = new Set<string>()
const none: readonly Waiting[] = []
let shown: readonly Waiting[] = none
let channel: BroadcastChannel | undefined, timer: ReturnType<typeof setTimeout> | undefined
const [shortest, longest] = [3000, 60_000]
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
  // A phone that slept, or a page that was gone back to, has not heard of the network's return.
  for (const wake of ['pageshow', 'focus'])
    addEventListener(wake, () => {
      if (shown.length > 0) void sendAll()
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

/** Returns the waiting rows of the account that is here, as far as they have been read. */
export const waitingHere = (): readonly Waiting[] => shown

async function look(): Promise<void> {
  const rows = await rowsHere()
  shown = rows.filter(({ id }) => !inHand.has(id))
  if (rows.length > 0) storage.set(waitsKey, '1')
  else if (couldRead()) storage.remove(waitsKey)
  for (const listener of listeners) listener()
}

async function changed(): Promise<void> {
  channel?.postMessage('changed')
  await look()
}

/**
 * Makes a call now or, without a network, when it is back. Within a lane nothing overtakes what waits already.
 * @throws CallError when the server refuses it, or when nothing can be kept on this device.
 */
export async function sendOrKeep<Name extends CallName>(
  call: Name,
  input: Input<Name>,
  { replaces = false, id: own, ...told }: Told,
): Promise<Outcome<Name>> {
  begin()
  const twin = (await rowsHere()).find((other) => other.id === own)
  if (twin && twin.refused === undefined) return waits(twin, sendAll)
  // A refused text is written anew, under a key that the server has not answered yet.
  if (twin) await dropRow(twin.order)
  const id = twin || own === undefined ? newId() : own
  if (replaces !== false)
    await giveWay({ lane: told.lane, call }, replaces, (id) => inHand.has(id) || onTheirWay.has(id))
  const before = (await rowsHere()).filter((other) => other.lane === told.lane)
  const row = await addRow({ id, call, input: behind(before, call, input), ...told })
  if (row === undefined) return { sent: await sendNow(call, input, id, told.files) }
  if (before.some(holds)) return waits(row, sendAll)
  inHand.add(id)
  try {
    const send = async () =>
      api.call(call, (await wholeOf(row)) as Input<Name>, { idempotencyKey: id })
    // Files are stored by one page alone; another one that sends at this moment does it.
    const sent = await (row.files?.length ? ifTurn(send) : send())
    if (sent === undefined) return waits(row, sendAll)
    await dropRow(row.order)
    inHand.delete(id)
    // Texts written meanwhile stood behind this one.
    void sendAll()
    return { sent }
  } catch (error) {
    if (isPassing(error)) return waits(row, later)
    await dropRow(row.order)
    throw error
  } finally {
    inHand.delete(id)
    void changed()
  }
}

function waits({ id }: Waiting, next: () => unknown): { waits: string } {
  showSuccess(m.common_kept_to_send())
  void changed()
  void next()
  return { waits: id }
}

/** Puts something behind what waits (in memory without a database). @throws Error with a sentence where all is full. */
export async function keep(row: NewRow): Promise<void> {
  begin()
  if (!(await addRow(row, { orInMemory: true }))) throw new Error(m.common_waiting_full())
  await changed()
  void sendAll()
}

/** Takes back what has not gone out. */
export async function letGo({ order, id }: Pick<Waiting, 'order' | 'id'>): Promise<void> {
  await dropRow(order)
  stopSending(id)
  await changed()
}

/** Tries what was refused once more. */
export async function tryAgain(refused: Waiting): Promise<void> {
  await changeRow(overWhatStands(refused))
  await changed()
  await sendAll()
}

let sending: Promise<void> | undefined
let isAsked = false

/**
 * Sends the waiting rows. Only one page at a time sends, if the browser can say which: others stand in line, and begin
 * once that page is done or was left. To ask for the turn again after a while would let rows wait for a clock.
 */
export function sendAll(): Promise<void> {
  begin()
  isAsked = true
  sending ??= inTurns()
  return sending
}

async function inTurns(): Promise<void> {
  await inTurn().finally(() => (sending = undefined))
  // Asked for between the last look and now.
  if (isAsked) await sendAll()
}

async function inTurn(): Promise<void> {
  await (locks() ? locks()?.request(turn, sendEach) : sendEach())
}

/** A network that says it is there and is not: it is tried again, less and less often. */
function later(): void {
  if (timer !== undefined) return
  timer = setTimeout(() => {
    timer = undefined
    void sendAll()
  }, pause)
  pause = Math.min(longest, pause * 2)
}

async function sendEach(): Promise<void> {
  let isDone = true
  // A caller who asks meanwhile gets a look of their own.
  while (isAsked) {
    isAsked = false
    clearTimeout(timer)
    timer = undefined
    isDone = await sendRound()
    await changed()
  }
  if (!isDone) later()
}

/** @returns false where something has to be tried again. */
async function sendRound(): Promise<boolean> {
  const round = new Round()
  for (;;) {
    const next = round.next(await rowsHere(), inHand)
    if (!next) return round.isDone()
    onTheirWay.add(next.id)
    const went = await sendOne(next).finally(() => onTheirWay.delete(next.id))
    if (!round.goesOn(next, went)) return false
    if (went === 'gone') pause = shortest
  }
}

async function sendOne(waiting: Waiting): Promise<Went> {
  let reply: unknown
  try {
    const input = await wholeOf(waiting)
    // Taken back while its files were on their way.
    if (input === undefined) return 'gone'
    // Its author has left: it goes out for nobody else.
    if (waiting.account !== accountHere()) return 'nobody'
    const how = { idempotencyKey: waiting.id, quiet: true }
    reply = await api.call(waiting.call, input as never, how)
  } catch (error) {
    // Taken back meanwhile, which stopped it.
    if (!(await stillWaits(waiting))) return 'gone'
    if (isSignedOut(error)) return 'nobody'
    if (isAway(error)) return 'no network'
    if (isPassing(error)) return 'later'
    await changeRow({ ...waiting, ...refusalOf(error) })
    await changed()
    return 'gone'
  }
  tell(waiting, reply)
  await letGo(waiting)
  return 'gone'
}

/** A screen that fails over an answer changes nothing of what was sent. */
function tell(waiting: Waiting, reply: unknown): void {
  for (const hear of arrivals)
    try {
      hear(waiting, reply)
    } catch (error) {
      reportError(error)
    }
}
