import { parseVkey } from '@plaudit/votelog/keys'
import { mapSource, urlSource } from '@plaudit/votelog/source'
import { verifyLog } from '@plaudit/votelog/verify'
import type { Report } from '@plaudit/votelog/verify/report'
import { patientFetch } from './patient-fetch.ts'

/** Request to verify: a log at an address, or files. */
export interface VerifyRequest {
  /** The log's keys as it publishes them. */
  keys: readonly string[]
  /** Keys of the witnesses whose signatures are looked for. */
  witnesses: readonly string[]
  place: { address: string } | { files: ReadonlyMap<string, Uint8Array> }
  /** Texts of receipts and promises. */
  receipts: readonly string[]
  /** The organiser's proof of what paid for bought votes. */
  payments?: string
}

export type VerifyAnswer =
  | { kind: 'progress'; leaves: number }
  | { kind: 'done'; report: Report }
  | { kind: 'failed'; message: string }

const say = (answer: VerifyAnswer): void => postMessage(answer)

addEventListener('message', ({ data }: MessageEvent<VerifyRequest>) => {
  const { keys, witnesses, place, receipts, payments } = data
  const source =
    'files' in place ? mapSource(place.files) : urlSource(place.address, patientFetch(fetch))
  verifyLog(source, {
    keys: keys.map(parseVkey),
    witnesses: witnesses.map(parseVkey),
    receipts,
    ...(payments !== undefined && { payments }),
    onProgress: (leaves) => say({ kind: 'progress', leaves }),
  }).then(
    (report) => say({ kind: 'done', report }),
    (error: unknown) => say({ kind: 'failed', message: String(error) }),
  )
})
