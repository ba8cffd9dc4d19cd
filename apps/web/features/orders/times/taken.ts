import type { QueryClient } from '@tanstack/react-query'
import { CallError } from '@plaudit/client/client'
import { callKey } from '../../../lib/query.ts'

/** Loads the free times again after the server refused one as taken or past. Otherwise the page would still offer it. */
export function lookAgainIfTaken(client: QueryClient, error: unknown): void {
  if (error instanceof CallError && error.code === 'slot_taken')
    void client.invalidateQueries({ queryKey: callKey('Services/getSlots/{sx_id}') })
}
