import type { CallName } from '@plaudit/contract/calls'
import { accountHere } from '../session.ts'
import { remove, replace, within } from './store.ts'

/** A file that goes out with what was written: stored first, once. */
export interface WaitingFile {
  kind: 'picture' | 'file' | 'voice'
  file: Blob
  name: string
  seconds?: number
  wave?: string
  /** Id of the stored file, once it is there: it is not sent twice. */
  id?: string
}

/** Something that was written and has no answer yet. */
export interface Waiting {
  /** Its place, given by the device's database. */
  order: number
  /** The key under which it is sent each time (`Idempotency-Key`). */
  id: string
  account: string
  call: CallName
  input: object
  /** Name of the row in the person's words: "Comment: Well done!" */
  label: string
  /** Lane of the row: a comment waits for the one before it. */
  lane: string
  /** Milliseconds of the device. */
  at: number
  /** Files that become the input's `attachments`. */
  files?: WaitingFile[]
  /** Later rows of the lane do not wait until the person has decided about this row's refusal. */
  alone?: boolean
  /** Why it was refused; it waits for the person to decide. */
  refused?: string
  /** Code of the refusal. */
  refusal?: string
}

export type NewRow = Omit<Waiting, 'order' | 'account' | 'at'>

/** Most rows and bytes that a phone has room for; a person who wrote more keeps it in the form. */
export const mostWaiting = 200
export const mostBytes = 40_000_000

/** Rows of a browser that keeps nothing: for as long as the page is open. Behind all that is kept. */
let memory: Waiting[] = []
let nextInMemory = Number.MAX_SAFE_INTEGER / 2

let isRead = false
/** True if the device told its kept rows the last time: an older page under a newer one does not know what waits. */
export const couldRead = (): boolean => isRead

async function everyRow(): Promise<Waiting[]> {
  const kept = await within('queue', 'readonly', (objects) => objects.getAll())
  isRead = kept !== undefined
  return [...((kept ?? []) as Waiting[]), ...memory]
}

/** Returns an account's waiting rows, in their order. */
export const rowsOf = async (account: string): Promise<Waiting[]> =>
  (await everyRow()).filter((row) => row.account === account)

/** Returns the waiting rows of the account that is here. */
export const rowsHere = (): Promise<Waiting[]> => rowsOf(accountHere())

/** True while a row is not taken back. */
export const stillWaits = async ({ order }: Pick<Waiting, 'order'>): Promise<boolean> =>
  (await rowsHere()).some((row) => row.order === order)

const bytesOf = ({ files = [] }: Pick<Waiting, 'files'>): number =>
  files.reduce((sum, { file }) => sum + file.size, 0)

/** True if there is room for one more row beside the waiting ones. */
export function hasRoom(rows: readonly Waiting[], row: Pick<Waiting, 'files'>): boolean {
  const bytes = rows.reduce((sum, other) => sum + bytesOf(other), bytesOf(row))
  return rows.length < mostWaiting && bytes <= mostBytes
}

/** @returns the row with its place; undefined where nothing (more) can be kept on this device. */
export async function addRow(
  row: NewRow,
  { orInMemory = false, at = Date.now() } = {},
): Promise<Waiting | undefined> {
  if (!hasRoom(await everyRow(), row)) return undefined
  const whole = { ...row, account: accountHere(), at }
  const order = await within('queue', 'readwrite', (objects) => objects.add(whole))
  if (order !== undefined) return { ...whole, order: order as number }
  if (!orInMemory) return undefined
  const kept = { ...whole, order: nextInMemory++ }
  memory = [...memory, kept]
  return kept
}

/** @returns true if it still waits: a row that was taken back meanwhile does not come back. */
export async function changeRow(row: Waiting): Promise<boolean> {
  if (!memory.some(({ order }) => order === row.order)) return replace('queue', row.order, row)
  memory = memory.map((other) => (other.order === row.order ? row : other))
  return true
}

/**
 * A visitor's rows go on as those of the account that signs in, since the same person went on.
 * @returns true if there were any.
 */
export async function takeOverRows(account: string): Promise<boolean> {
  const rows = await rowsOf('')
  for (const row of rows) await changeRow({ ...row, account })
  return rows.length > 0
}

/** Rows that a page has in memory alone go on under their account's other name. */
export function renameInMemory(from: string, to: string): void {
  memory = memory.map((row) => (row.account === from ? { ...row, account: to } : row))
}

export async function dropRow(order: number): Promise<void> {
  memory = memory.filter((other) => other.order !== order)
  await remove('queue', order)
}
