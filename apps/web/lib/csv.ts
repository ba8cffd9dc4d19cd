import { CallError, sessionHeaders } from '@plaudit/client/client'
import type { Failure } from '@plaudit/contract/errors'
import { toWire } from '@plaudit/i18n/locale'
import { currentLocale } from './locale.ts'
import { readSession } from './session.ts'

type CsvCall = 'contest/v2/getAllContestants' | 'contest/v2/getAllVotes'

/**
 * Fetches an organiser's list as CSV and hands it to the browser to be saved. The bearer header can't travel
 * with a link, so the file is fetched first.
 * @throws CallError as every call.
 */
export async function downloadCsv(
  name: CsvCall,
  input: { contest_id?: string; keyword?: string },
  fileName: string,
): Promise<void> {
  let response: Response
  try {
    response = await fetch(`/app/${name}`, {
      method: 'POST',
      headers: {
        ...sessionHeaders(readSession()),
        'content-type': 'application/json',
        'accept-language': toWire(currentLocale()).toLowerCase(),
      },
      body: JSON.stringify({ ...input, format: 'csv' }),
    })
  } catch (cause) {
    throw new CallError(0, undefined, cause instanceof Error ? cause.message : String(cause))
  }
  if (!response.ok) {
    const failure = (await response.json().catch(() => undefined)) as Failure | undefined
    throw new CallError(response.status, failure, failure?.error ?? '')
  }
  save(await response.blob(), fileName)
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser needs the address until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
