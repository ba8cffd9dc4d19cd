import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { CallError } from '@plaudit/client/client'
import type { JudgeSheet } from '@plaudit/contract/judging'
import { showError } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/query.ts'
import { SheetKeeper } from './keeper.ts'

/** Answers after which the same mark is tried again: the session ended, the server is slow or busy. */
const passing = [401, 408, 429]

/** A line that is lost, or a server that is busy, is tried again; every other no stays one. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallError &&
  error.status >= 400 &&
  error.status < 500 &&
  !passing.includes(error.status)

/** Puts a newer sheet of the round where the screen reads it. */
function useSetSheet(cxId: string) {
  const client = useQueryClient()
  const { queryKey } = callQuery('contest/v2/getSheet', { cx_id: cxId })
  // The sheet of another round may be shown by the time that an answer about this round comes.
  return (fresh: JudgeSheet) => {
    // A read on its way was perhaps made before the mark: shown, it would take the mark back.
    void client.cancelQueries({ queryKey, exact: true })
    client.setQueryData(queryKey, (old) =>
      old?.sheet.round_id === fresh.round_id ? { ...old, sheet: fresh } : old,
    )
  }
}

/** The round may be over: the judge is asked for the marks of the one that is open now. */
function askAgain(client: QueryClient, cxId: string): void {
  void client.invalidateQueries({
    queryKey: callQuery('contest/v2/getSheet', { cx_id: cxId }).queryKey,
  })
  void client.invalidateQueries(callQuery('contest/v2/fetchContest', { cx_id: cxId }))
}

/** A judge's sheet that keeps itself. */
export function useKeeper(cxId: string, sheet: JudgeSheet) {
  const client = useQueryClient()
  const { round_id } = sheet
  const setSheet = useSetSheet(cxId)
  const keeper = useMemo(
    () =>
      new SheetKeeper(sheet.marks, {
        isRefusal,
        onSheet: setSheet,
        onRefused: (errors) => {
          tellRefused(errors)
          askAgain(client, cxId)
        },
        send: async (mark) => {
          const marked = { cx_id: cxId, round_id, ...mark }
          return (await api.call('contest/v2/saveMark', marked, { quiet: true })).sheet
        },
      }),
    // The sheet that the screen began with; what comes later goes through the keeper.
    // oxlint-disable-next-line exhaustive-deps
    [cxId, round_id, client],
  )
  useEffect(() => keeper.take(sheet.marks), [keeper, sheet.marks])
  const state = useSyncExternalStore(keeper.subscribe, keeper.state, keeper.state)
  useFlush(keeper)
  return { keeper, state, setSheet }
}

function tellRefused(errors: readonly unknown[]): void {
  const sentences = errors.flatMap((error) =>
    error instanceof CallError && error.failure ? [error.failure.error] : [],
  )
  for (const sentence of new Set(sentences)) showError(sentence)
}

/** Saves what waits once the network is back and as the screen goes away; holds back who would close the page. */
function useFlush(keeper: SheetKeeper): void {
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (keeper.waits()) event.preventDefault()
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
}
