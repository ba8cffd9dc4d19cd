import { useState } from 'react'
import type { Edition, EditionEntry } from '@plaudit/contract/entries/editions'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { isAnother } from '../open/entry.ts'
import { tellOffline } from '../../../components/form/sentence.ts'

export interface Decided {
  onDone: (edition: Edition) => void
  /** An entry was sent anew while it was looked at: it has to be read anew. Typed words stay. */
  onAnother: () => void
}

/** Approves entries of an edition, or refuses them with a reason. Resolves with true if it was done. */
export function useDecision({ edx_id }: Edition, { onDone, onAnother }: Decided) {
  const [busy, setBusy] = useState(false)
  const decide = async (entries: readonly EditionEntry[], reason?: string): Promise<boolean> => {
    if (busy || entries.length === 0) return false
    setBusy(true)
    try {
      const { edition, message } = await api.call('contest/v2/moderateEntries', {
        edx_id,
        entry_ids: entries.map(({ entry_id }) => entry_id),
        revisions: Object.fromEntries(entries.map((one) => [one.entry_id, one.revision])),
        ...(reason === undefined ? { decision: 'approve' } : { decision: 'refuse', reason }),
      })
      showSuccess(message)
      onDone(edition)
      return true
    } catch (error) {
      tellOffline(error)
      if (isAnother(error)) onAnother()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { decide, busy }
}
