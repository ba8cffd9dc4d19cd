import type { Contestant } from '@plaudit/contract/contests/contestant'
import { api } from '../../../lib/api.ts'
import { tellOffline } from '../../../components/form/sentence.ts'

/** Fetches a file that was given as an answer; its address is good for five minutes. */
export async function openAnswer(
  { cx_id, assox_id }: Pick<Contestant, 'cx_id' | 'assox_id'>,
  key: string,
): Promise<void> {
  try {
    fetchFile(await api.call('contest/v2/openAnswer', { cx_id, assox_id, key }))
  } catch (error) {
    tellOffline(error)
  }
}

/** Lets the browser save what a signed address holds. */
export function fetchFile({ url, name }: { url: string; name: string }): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
