import { useSyncExternalStore } from 'react'
import { sessionHeaders } from '@plaudit/client/client'
import type { Failure } from '@plaudit/contract/errors'
import { m } from '@plaudit/i18n/messages'
import { toWire } from '@plaudit/i18n/locale'
import { currentLocale } from './locale.ts'
import { readSession } from './session.ts'

type ListCall =
  | 'contest/v2/getAllContestants'
  | 'contest/v2/getAllVotes'
  | 'contest/v2/getAllPayments'
  | 'admin/getAudit'
  | 'admin/getUsers'
  | 'payouts/getAll'
  | 'payments/getSales'
  | 'contest/v2/getVoterCodes'
export type FileFormat = 'csv' | 'json_file' | 'pdf'

/** A list on its way to a file: goes on while one does something else in the same visit. */
export interface Export {
  id: number
  /** The file's name. */
  name: string
  lines: number
  /** Lines that the file will have, once the server has said so. */
  total: number | undefined
  state: 'running' | 'done' | 'failed'
  /** Why it failed, in words. */
  problem?: string
  /** Fetches it anew from the start. */
  again: () => void
}

let exports: readonly Export[] = []
const running = new Map<number, AbortController>()
const listeners = new Set<() => void>()
const none: readonly Export[] = []

function change(id: number, values: Partial<Export>): void {
  exports = exports.map((one) => (one.id === id ? { ...one, ...values } : one))
  for (const listener of listeners) listener()
}

/** The exports of this visit. */
export function useExports(): readonly Export[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => exports,
    () => none,
  )
}

/** Takes an export off the screen; one that runs is stopped. */
export function dropExport(id: number): void {
  running.get(id)?.abort()
  exports = exports.filter((one) => one.id !== id)
  for (const listener of listeners) listener()
}

let last = 0

/** Fetches a whole list as a file and hands it to the browser to be saved; the bearer header can't travel with a link. */
export async function startExport(
  call: ListCall,
  filters: Readonly<Record<string, unknown>>,
  format: FileFormat,
  stem: string,
): Promise<void> {
  const id = ++last
  const name = `${stem}.${format === 'json_file' ? 'json' : format}`
  const stop = new AbortController()
  running.set(id, stop)
  const again = () => {
    dropExport(id)
    void startExport(call, filters, format, stem)
  }
  exports = [...exports, { id, name, lines: 0, total: undefined, state: 'running', again }]
  change(id, {})
  try {
    save(await read(id, call, { ...filters, format }, stop.signal), name)
    change(id, { state: 'done' })
  } catch (error) {
    const problem = error instanceof Refused ? error.message : m.area_export_broken({ name })
    if (!stop.signal.aborted) change(id, { state: 'failed', problem })
  } finally {
    running.delete(id)
  }
}

class Refused extends Error {}

async function read(id: number, call: ListCall, input: object, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(`/app/${call}`, {
    method: 'POST',
    signal,
    headers: {
      ...sessionHeaders(readSession()),
      'content-type': 'application/json',
      'accept-language': toWire(currentLocale()).toLowerCase(),
    },
    body: JSON.stringify(input),
  })
  if (!response.ok || response.body === null) {
    const failure = (await response.json().catch(() => undefined)) as Failure | undefined
    throw new Refused(failure?.error ?? m.area_export_failed())
  }
  const total = Number(response.headers.get('x-lines'))
  change(id, { total })
  const file = await collect(response.body.getReader(), (lines) => change(id, { lines }))
  // A proxy may end a broken answer as if it were whole; half a list must not look like one.
  if (file.lines < total) throw new Error('the file ended early')
  return file.whole
}

const largestPart = 4_000_000
const newline = 10

/** The whole body; parts are handed to the browser's own store for files, which need not be its memory. */
async function collect(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  onLines: (lines: number) => void,
): Promise<{ whole: Blob; lines: number }> {
  let whole = new Blob()
  let part: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  let lines = 0
  let told = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { whole: new Blob([whole, ...part]), lines }
    part.push(value)
    size += value.length
    for (const byte of value) if (byte === newline) lines++
    if (size > largestPart) {
      whole = new Blob([whole, ...part])
      part = []
      size = 0
    }
    if (performance.now() - told < 100) continue
    told = performance.now()
    onLines(lines)
  }
}

/**
 * Fetches a file that opens for its session alone, where a link can't show whose it is: in the wrapper and in a browser
 * that keeps no cookies.
 * @throws Error where it did not come whole.
 */
export async function fetchAndSave(url: string, name: string): Promise<void> {
  const answer = await fetch(url, { headers: sessionHeaders(readSession()) })
  if (!answer.ok) throw new Error('the file did not come')
  save(await answer.blob(), name)
}

/** Gives the browser a file to keep. */
export function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser needs the address until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
