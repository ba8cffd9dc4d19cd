import { useQueryClient } from '@tanstack/react-query'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'

const call = 'contest/v2/getEmbeds'

/** The keys of a contest; `changed` asks for them anew. */
export function useEmbeds(cxId: string) {
  const client = useQueryClient()
  const query = useQuery(callQuery(call, { cx_id: cxId }))
  return { query, changed: () => void client.invalidateQueries({ queryKey: callKey(call) }) }
}
