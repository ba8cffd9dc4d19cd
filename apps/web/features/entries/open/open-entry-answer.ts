import type { EditionEntry } from '@plaudit/contract/entries/editions'
import { api } from '../../../lib/api.ts'
import { openFile } from '../../../lib/open-file.ts'
import { openAnswer } from './open-answer.ts'
import { tellOffline } from '../../../components/form/sentence.ts'

/** Fetches a file of an edition's entry: its own while it waits, the contestant's once it stands in a contest. */
export async function openEntryAnswer(
  edx_id: string,
  { entry_id, cx_id, assox_id }: EditionEntry,
  key: string,
): Promise<void> {
  if (cx_id && assox_id) return openAnswer({ cx_id, assox_id }, key)
  try {
    openFile(await api.call('contest/v2/openEntryAnswer', { edx_id, entry_id, key }))
  } catch (error) {
    tellOffline(error)
  }
}
