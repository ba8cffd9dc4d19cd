import { useState } from 'react'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { tellOffline } from '../../../components/form/sentence.ts'
import { isAnother } from '../../entries/open/entry.ts'

type Entry = Pick<Contestant, 'cx_id' | 'assox_id' | 'revision' | 'proposed'>

/** A call takes this many at once. */
const most = 500

/**
 * Approves or refuses entries, of one contest or of several; each entrant hears of it by mail. An entry that was
 * changed meanwhile is read anew.
 */
export function useModeration(onDone: (contestants: Contestant[]) => void) {
  const [busy, setBusy] = useState(false)
  const decide = async (entries: readonly Entry[], reason?: string): Promise<boolean> => {
    if (busy || entries.length === 0) return false
    setBusy(true)
    const moved: Contestant[] = []
    try {
      for (const batch of batches(entries)) moved.push(...(await send(batch, reason)))
      showSuccess(
        reason === undefined
          ? m.entries_server_approved({ count: moved.length })
          : m.entries_server_refused({ count: moved.length }),
      )
      return true
    } catch (error) {
      tellOffline(error)
      if (isAnother(error)) moved.push(...(await asTheyAre(entries)))
      return false
    } finally {
      setBusy(false)
      if (moved.length > 0) onDone(moved)
    }
  }
  return { decide, busy }
}

function batches(entries: readonly Entry[]): Entry[][] {
  const byContest = Map.groupBy(entries, ({ cx_id, proposed }) => `${cx_id} ${Boolean(proposed)}`)
  return [...byContest.values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / most) }, (_, at) =>
      own.slice(at * most, (at + 1) * most),
    ),
  )
}

/** Returns the revisions that the person saw, which the server compares with the entries that it decides about. */
export const revisionsOf = (
  entries: readonly Pick<Entry, 'assox_id' | 'revision'>[],
): Record<string, number> =>
  Object.fromEntries(entries.map(({ assox_id, revision }) => [assox_id, revision]))

/** The same entries, read now; none of a contest that can't be read. */
export async function asTheyAre(entries: readonly Entry[]): Promise<Contestant[]> {
  const ids = new Set(entries.map(({ assox_id }) => assox_id))
  const contests = [...new Set(entries.map(({ cx_id }) => cx_id))]
  const answers = await Promise.allSettled(
    contests.map((cx_id) => api.call('contest/v2/fetchContest', { cx_id }, { quiet: true })),
  )
  return answers.flatMap((answer) =>
    answer.status === 'fulfilled'
      ? answer.value.contestants.filter(({ assox_id }) => ids.has(assox_id))
      : [],
  )
}

async function send(batch: readonly Entry[], reason: string | undefined): Promise<Contestant[]> {
  const cx_id = batch[0]?.cx_id ?? ''
  const { contestants } = await api.call('contest/v2/moderateContestants', {
    cx_id,
    assox_ids: batch.map(({ assox_id }) => assox_id),
    revisions: revisionsOf(batch),
    // For an entry on stage that is to change, the change is decided about.
    ...(batch[0]?.proposed && { subject: 'change' }),
    ...(reason === undefined ? { decision: 'approve' } : { decision: 'refuse', reason }),
  })
  return contestants
}
