import { api } from '../api.ts'
import type { CallName, Input, Reply } from '@plaudit/contract/calls'
import { sendWithProgress } from '../send-with-progress.ts'
import { setProgress, stoppable } from './progress.ts'
import { changeRow } from './rows.ts'
import type { Waiting, WaitingFile } from './rows.ts'

type Whole = Pick<Waiting, 'id' | 'call' | 'input' | 'files'>

/**
 * Prepares a row for sending: the files are stored first, each once, and named in the input by their ids.
 * @returns undefined where the row was taken back meanwhile, as `keep` says.
 */
async function withFiles(
  { id, call, input, files = [] }: Whole,
  keep: (files: WaitingFile[]) => Promise<boolean>,
): Promise<object | undefined> {
  if (files.length === 0) return input
  const stored = await stoppable(id, (signal) => storeAll({ id, call, files }, keep, signal))
  if (stored === undefined) return undefined
  const attachments = call === 'messages/send' ? stored.map(ofMessage) : stored.map(({ id }) => id)
  const { attachments: before = [] } = input as { attachments?: unknown[] }
  return { ...input, attachments: [...before, ...attachments] }
}

/** Stores one after the other, and says how far all of them are. */
async function storeAll(
  { id, call, files }: { id: string; call: CallName; files: WaitingFile[] },
  keep: (files: WaitingFile[]) => Promise<boolean>,
  signal: AbortSignal,
): Promise<WaitingFile[] | undefined> {
  const since = Date.now()
  const total = files.reduce((sum, { file }) => sum + file.size, 0)
  let stored = files
  let before = 0
  for (const [at, file] of files.entries()) {
    const { size } = file.file
    const tell = (share: number) =>
      setProgress(id, { sent: before + Math.round(share * size), total, since, at: Date.now() })
    if (file.id === undefined) {
      const sent = { purpose: purposes[call] ?? 'message', signal, tell }
      stored = stored.with(at, { ...file, id: await store(file, sent) })
      if (!(await keep(stored))) return undefined
    }
    before += size
    tell(0)
  }
  return stored
}

/** Purpose that a file is stored for, by the call that names it. */
type Purpose = 'entry' | 'message'
const purposes: Partial<Record<Waiting['call'], Purpose>> = {
  'feeds/addFeed': 'entry',
  'feeds/editFeed': 'entry',
}

const ofMessage = ({ kind, id, seconds, wave }: WaitingFile) => ({
  kind,
  id,
  ...(seconds !== undefined && { seconds }),
  ...(wave !== undefined && { wave }),
})

/** Time for a few megabytes over a slow line: a shorter one would begin them anew for ever. */
const patience = 180_000

interface Sent {
  purpose: Purpose
  signal: AbortSignal
  /** 0 to 1. */
  tell: (share: number) => void
}

async function store(
  { kind, file, name }: WaitingFile,
  { purpose, signal, tell }: Sent,
): Promise<string> {
  const named = new File([file], name, { type: file.type })
  const quiet = { quiet: true, timeout: patience, signal, fetch: sendWithProgress(tell) }
  return kind === 'picture'
    ? (await api.call('Files/upload', { file: named, purpose }, quiet)).attachment_id
    : (await api.call('Files/uploadDocument', { file: named, purpose: 'message' }, quiet))
        .document_id
}

/**
 * Returns a row's input to send; its files keep the ids that they get. @returns undefined where it was taken back
 * meanwhile.
 */
export const wholeOf = (row: Waiting): Promise<object | undefined> =>
  withFiles(row, (files) => changeRow({ ...row, files }))

/** Sends at once from a device that can keep nothing. */
export async function sendNow<Name extends CallName>(
  call: Name,
  input: Input<Name>,
  id: string,
  files: WaitingFile[] = [],
): Promise<Reply<Name>> {
  const whole = await withFiles({ id, call, input, files }, async () => true)
  return api.call(call, whole as Input<Name>, { idempotencyKey: id })
}
