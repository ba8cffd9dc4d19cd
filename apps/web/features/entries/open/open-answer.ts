import type { Contestant } from '@plaudit/contract/contests/contestant'
import { api } from '../../../lib/api.ts'
import { openFile } from '../../../lib/open-file.ts'
import { tellOffline } from '../../../components/form/sentence.ts'

/** Fetches a file that was given as an answer; its address is good for five minutes. */
export async function openAnswer(
  { cx_id, assox_id }: Pick<Contestant, 'cx_id' | 'assox_id'>,
  key: string,
): Promise<void> {
  try {
    openFile(await api.call('contest/v2/openAnswer', { cx_id, assox_id, key }))
  } catch (error) {
    tellOffline(error)
  }
}
