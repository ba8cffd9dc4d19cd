import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '@plaudit/client/client'
import type { JudgeSheet } from '@plaudit/contract/judging'
import { showError } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { callKey } from '../../../lib/query.ts'
import { SheetKeeper } from './keeper.ts'

/** A line that is lost, or a server that is busy, is tried again; every other no stays one. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429

/** A judge's sheet that keeps itself. */
export function useKeeper(cxId: string, first: JudgeSheet) {
  const client = useQueryClient()
  const [sheet, setSheet] = useState(first)
  const { round_id } = first
  const keeper = useMemo(() => {
    const key = callKey('contest/v2/getSheet', { cx_id: cxId })
    const take = (fresh: JudgeSheet) => {
      setSheet(fresh)
      client.setQueryData(key, { sheet: fresh, serverTime: Date.now() })
    }
    return new SheetKeeper(first.marks, {
      isRefusal,
      onSheet: take,
      onRefused: (error) => {
        if (error instanceof CallError && error.failure) showError(error.failure.error)
        void api
          .call('contest/v2/getSheet', { cx_id: cxId, round_id })
          .then((fresh) => take(fresh.sheet))
      },
      send: async (mark) =>
        (await api.call('contest/v2/saveMark', { cx_id: cxId, round_id, ...mark }, { quiet: true }))
          .sheet,
    })
    // The sheet that the screen began with; what comes later goes through the keeper.
    // oxlint-disable-next-line exhaustive-deps
  }, [cxId, round_id, client])
  const state = useSyncExternalStore(keeper.subscribe, keeper.state, keeper.state)
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (['saving', 'unsaved'].includes(keeper.state().kept)) event.preventDefault()
    }
    const again = () => void keeper.flush()
    window.addEventListener('beforeunload', hold)
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('beforeunload', hold)
      window.removeEventListener('online', again)
      again()
    }
  }, [keeper])
  return { keeper, state, sheet, setSheet }
}
