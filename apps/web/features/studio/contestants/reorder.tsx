import { useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { ProgressBar } from '@plaudit/ui/progress-bar'
import { ReorderList } from '@plaudit/ui/reorder-list'
import { showSuccess } from '@plaudit/ui/toast'
import { quietLine } from '@plaudit/i18n/quiet-line'
import { api } from '../../../lib/api.ts'
import { useStudio } from '../open/studio.ts'
import { tellOffline } from '../../../components/form/sentence.ts'
import { movesBetween } from './order.ts'

/** The running order: dragged, or moved by keys and buttons, then saved as the moves that lead to it. */
export function Reorder({ onLeave }: { onLeave: () => void }) {
  const { contest, contestants, reload } = useStudio()
  const locale = useLocale()
  const stored = contestants.toSorted((a, b) => a.position - b.position)
  const ids = stored.map(({ assox_id }) => assox_id)
  const [order, setOrder] = useState<readonly string[]>(ids)
  const [sent, setSent] = useState<number>()
  const people = order.flatMap((id) => stored.find((one) => one.assox_id === id) ?? [])
  const moves = movesBetween(ids, order)
  const save = async () => {
    if (sent !== undefined) return
    setSent(0)
    try {
      for (const [at, { id, position }] of moves.entries()) {
        await api.call('contest/v2/updateContestant', {
          cx_id: contest.cx_id,
          assox_id: id,
          position,
        })
        setSent((at + 1) / moves.length)
      }
      showSuccess(m.studio_order_saved())
      await reload()
      onLeave()
    } catch (error) {
      tellOffline(error)
      // Finished moves stay; the rest is still here to be saved.
      await reload()
    } finally {
      setSent(undefined)
    }
  }
  return (
    <Card as="section">
      <CardHead title={m.studio_order_change()} hint={m.studio_order_hint()} />
      <ReorderList
        label={m.studio_running_order()}
        disabled={sent !== undefined}
        items={people.map((one) => ({
          id: one.assox_id,
          name: one.contestant_name,
          hint: quietLine(one, locale),
        }))}
        onReorder={(items) => setOrder(items.map(({ id }) => id))}
      />
      {sent !== undefined && (
        <ProgressBar value={sent} label={m.studio_order_saving()} className="mt-4" />
      )}
      <div className="sticky bottom-3 mt-4 flex justify-end gap-2 rounded-card bg-raised p-2 shadow-2">
        <Button onClick={onLeave}>{m.ui_cancel()}</Button>
        <Button
          variant="primary"
          disabled={moves.length === 0}
          loading={sent !== undefined}
          onClick={() => void save()}
        >
          {m.studio_order_save()}
        </Button>
      </div>
    </Card>
  )
}
