import { api } from '../api.ts'
import type { Waiting, WaitingFile } from './rows.ts'

/** What is sent: the files are stored first, each once, and named in the input by their ids. */
export async function withFiles(
  { files, ...waiting }: Waiting,
  keep: (row: Waiting) => Promise<void>,
): Promise<object> {
  if (files === undefined || files.length === 0) return waiting.input
  const attachments = []
  let stored = files
  for (const [at, file] of files.entries()) {
    const id = file.id ?? (await store(file))
    stored = stored.with(at, { ...file, id })
    if (file.id === undefined) await keep({ ...waiting, files: stored })
    const { kind, seconds, wave } = file
    attachments.push({
      kind,
      id,
      ...(seconds !== undefined && { seconds }),
      ...(wave !== undefined && { wave }),
    })
  }
  return { ...waiting.input, attachments }
}

async function store({ kind, file, name }: WaitingFile): Promise<string> {
  const named = new File([file], name, { type: file.type })
  const input = { file: named, purpose: 'message' } as const
  const quiet = { quiet: true }
  return kind === 'picture'
    ? (await api.call('Files/upload', input, quiet)).attachment_id
    : (await api.call('Files/uploadDocument', input, quiet)).document_id
}
