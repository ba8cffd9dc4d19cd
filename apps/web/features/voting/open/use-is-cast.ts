import { useSyncExternalStore } from 'react'
import { castStateOf, onCastState } from '../cast-states.ts'

/** True while a ballot for this contestant is on its way: from the tap on. */
export function useIsCast(cxId: string, assoxId: string): boolean | undefined {
  return useSyncExternalStore(
    onCastState,
    () => castStateOf(cxId).ballot?.lines.some((line) => line.assox_id === assoxId),
    () => undefined,
  )
}
