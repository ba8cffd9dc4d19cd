import { useState } from 'react'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/dialogs.ts'
import { tellOffline } from '../../../components/form/sentence.ts'
import { isAnother } from '../../entries/open/entry.ts'
import { asTheyAre, revisionsOf } from './use-moderation.ts'

export type ContestantChange =
  | { kind: 'stored'; contestant: Contestant }
  | { kind: 'removed'; assox_id: string }

/** Approving, withdrawing and removing contestants, one after the other. */
export function useContestantVerbs(onChange: (change: ContestantChange) => void) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const run = async (id: string, work: () => Promise<ContestantChange | undefined>) => {
    if (busy.has(id)) return
    setBusy((old) => new Set(old).add(id))
    try {
      const change = await work()
      if (change) onChange(change)
    } catch (error) {
      tellOffline(error)
    } finally {
      setBusy((old) => new Set([...old].filter((other) => other !== id)))
    }
  }
  const approve = (one: Contestant, approved: boolean) =>
    run(one.assox_id, () => (approved ? approveOrLook(one) : putBack(one)))
  const remove = (one: Contestant) =>
    run(one.assox_id, async () => {
      const sure = await confirm({
        title: m.studio_contestant_remove_title({ name: one.contestant_name }),
        description: m.studio_contestant_remove_text(),
        confirmLabel: m.studio_remove(),
        danger: true,
      })
      if (!sure) return undefined
      const { cx_id, assox_id } = one
      await api.call('contest/v2/removeContestant', { cx_id, assox_id })
      showSuccess(m.studio_contestant_removed({ name: one.contestant_name }))
      return { kind: 'removed', assox_id }
    })
  return { approve, remove, busy }
}

/** Approves an entry; an entry that changed meanwhile is shown as it is now, to be looked at anew. */
async function approveOrLook(one: Contestant): Promise<ContestantChange | undefined> {
  try {
    return await approveOne(one)
  } catch (error) {
    if (!isAnother(error)) throw error
    const [contestant] = await asTheyAre([one])
    return contestant && { kind: 'stored', contestant }
  }
}

/** The entrant hears of it by mail. */
async function approveOne(one: Contestant): Promise<ContestantChange> {
  const { cx_id, assox_id } = one
  const { contestants, message } = await api.call('contest/v2/moderateContestants', {
    cx_id,
    assox_ids: [assox_id],
    revisions: revisionsOf([one]),
    decision: 'approve',
  })
  showSuccess(message)
  return { kind: 'stored', contestant: contestants[0] ?? one }
}

/** Off the stage, waiting again. */
async function putBack({ cx_id, assox_id }: Contestant): Promise<ContestantChange> {
  const waits = { cx_id, assox_id, contestant_status: '0' } as const
  const { contestant, message } = await api.call('contest/v2/updateContestant', waits)
  showSuccess(message)
  return { kind: 'stored', contestant }
}

export function withChange(
  contestants: readonly Contestant[],
  change: ContestantChange,
): Contestant[] {
  if (change.kind === 'removed')
    return contestants.filter(({ assox_id }) => assox_id !== change.assox_id)
  const { contestant } = change
  const there = contestants.some(({ assox_id }) => assox_id === contestant.assox_id)
  return there
    ? contestants.map((old) => (old.assox_id === contestant.assox_id ? contestant : old))
    : [...contestants, contestant]
}
