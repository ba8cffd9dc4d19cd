import { useSyncExternalStore } from 'react'
import { api } from '../../../lib/api.ts'
import { dropDraft, writeDraft } from '../../../lib/draft.ts'
import { keyOf } from '../../../components/form/new-id.ts'
import { sentenceOf } from '../../../components/form/sentence.ts'
import { uploadPicture } from '../../../components/pictures/upload.ts'
import { toInput } from './rows.ts'
import type { Problem, Row } from './rows.ts'

/** Adding many contestants: goes on while the organiser does something else in the same visit. */
export interface Job {
  phase: 'pictures' | 'rows' | 'over'
  done: number
  total: number
  added: number
  /** Rows that are not added yet, or could not be. */
  left: readonly Row[]
  /** Problems of `left`, by their place in it. */
  problems: readonly Problem[]
  /** The fault that stopped the job. */
  fault?: string
}

export interface JobInput {
  cx_id: string
  round_id?: number | undefined
  rows: readonly Row[]
  /** Row id → its picture, to be sent first. */
  pictures: ReadonlyMap<string, File>
  /** Some are added: screens load them. */
  onAdded: () => void
}

const jobs = new Map<string, Job>()
const listeners = new Set<() => void>()

export const rowsDraft = (cxId: string) => `many:${cxId}`

function set(cxId: string, job: Job | undefined): void {
  if (job) jobs.set(cxId, job)
  else jobs.delete(cxId)
  for (const listener of listeners) listener()
}

export function useJob(cxId: string): Job | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => jobs.get(cxId),
    () => undefined,
  )
}

/** Takes the finished job off the screen. */
export function forgetJob(cxId: string): void {
  if (jobs.get(cxId)?.phase === 'over') set(cxId, undefined)
}

/** Rows of one call: enough that it goes on fast, few enough that the progress moves. */
const atOnce = 25

/** Sends the pictures, then the rows; what fails stays in the list with its sentence, and in the draft. */
export async function startJob(input: JobInput): Promise<void> {
  const { cx_id } = input
  if (jobs.has(cx_id) && jobs.get(cx_id)?.phase !== 'over') return
  try {
    const { rows, failed } = await sendPictures(input)
    await sendRows(input, rows, failed)
  } catch (error) {
    const job = jobs.get(cx_id)
    if (job) set(cx_id, { ...job, phase: 'over', fault: sentenceOf(error) })
  }
  input.onAdded()
}

async function sendPictures({ cx_id, rows, pictures }: JobInput) {
  const ready: Row[] = []
  const failed: { row: Row; error: string }[] = []
  const total = pictures.size
  let done = 0
  for (const row of rows) {
    const file = row.attachment_id ? undefined : pictures.get(row.id)
    if (!file) {
      ready.push(row)
      continue
    }
    set(cx_id, { phase: 'pictures', done, total, added: 0, left: rows, problems: [] })
    try {
      const picture = await uploadPicture(file, { purpose: 'contestant' })
      ready.push({ ...row, attachment_id: picture.attachment_id })
    } catch (error) {
      failed.push({ row, error: sentenceOf(error) })
    }
    done++
  }
  return { rows: ready, failed }
}

async function sendRows(
  { cx_id, round_id, onAdded }: JobInput,
  rows: readonly Row[],
  failed: readonly { row: Row; error: string }[],
): Promise<void> {
  const bad = [...failed]
  let added = 0
  const tell = (phase: Job['phase'], done: number) => {
    const left = [...bad.map(({ row }) => row), ...rows.slice(done)]
    const problems = bad.map(({ error }, at) => ({
      row: at + 1,
      field: 'contestant_name',
      error,
    }))
    if (left.length === 0) dropDraft(rowsDraft(cx_id))
    else writeDraft(rowsDraft(cx_id), left)
    set(cx_id, { phase, done, total: rows.length, added, left, problems })
  }
  tell('rows', 0)
  for (let at = 0; at < rows.length; at += atOnce) {
    const part = rows.slice(at, at + atOnce)
    const reply = await sendPart(cx_id, round_id, part)
    added += reply.contestants.length
    for (const { row, error } of reply.problems) {
      const one = part[row - 1]
      if (one && !bad.some((other) => other.row === one)) bad.push({ row: one, error })
    }
    tell('rows', Math.min(at + atOnce, rows.length))
    onAdded()
  }
  tell('over', rows.length)
}

function sendPart(cx_id: string, round_id: number | undefined, part: readonly Row[]) {
  const contestants = part.map(toInput)
  return api.call(
    'contest/v2/addContestants',
    { cx_id, contestants, skip_bad: true, ...(round_id !== undefined && { round_id }) },
    // The same part sent again after a lost answer adds nobody twice.
    { idempotencyKey: keyOf(JSON.stringify([cx_id, round_id, contestants])), quiet: true },
  )
}
