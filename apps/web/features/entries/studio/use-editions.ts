import { useQueryClient } from '@tanstack/react-query'
import type { Edition } from '@plaudit/contract/entries/editions'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'

const call = 'contest/v2/getEditions'

/** The editions of a contest; `changed` takes one in that was made or changed. */
export function useEditions(contestId: number) {
  const client = useQueryClient()
  const options = callQuery(call, { original_contest_id: contestId })
  const query = useQuery(options)
  const changed = (edition: Edition) => {
    client.setQueryData(options.queryKey, (old) => {
      const known = old?.editions.some(({ edx_id }) => edx_id === edition.edx_id)
      const editions = known
        ? (old?.editions ?? []).map((one) => (one.edx_id === edition.edx_id ? edition : one))
        : [edition, ...(old?.editions ?? [])]
      return { editions }
    })
    void client.invalidateQueries({ queryKey: callKey(call) })
    void client.invalidateQueries({ queryKey: callKey('contest/v2/get') })
  }
  return { query, changed }
}
