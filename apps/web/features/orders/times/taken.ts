import type { QueryClient } from '@tanstack/react-query'
import { CallError } from '@plaudit/client/client'
import { callKey } from '../../../lib/query.ts'

/** Asks for the free times anew once one of them turned out to be taken, or over: the page would offer it again. */
export function lookAgainIfTaken(client: QueryClient, error: unknown): void {
  if (error instanceof CallError && error.code === 'slot_taken')
    void client.invalidateQueries({ queryKey: callKey('Services/getSlots/{sx_id}') })
}
