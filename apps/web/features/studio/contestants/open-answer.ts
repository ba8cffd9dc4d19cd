import type { Contestant } from '@plaudit/contract/contests'
import { api } from '../../../lib/api.ts'
import { tellOffline } from '../form/sentence.ts'

/** Fetches a file that was given as an answer; its address is good for five minutes. */
export async function openAnswer(
  { cx_id, assox_id }: Pick<Contestant, 'cx_id' | 'assox_id'>,
  key: string,
): Promise<void> {
  try {
    const { url, name } = await api.call('contest/v2/openAnswer', { cx_id, assox_id, key })
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
  } catch (error) {
    tellOffline(error)
  }
}
