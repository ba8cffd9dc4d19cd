import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { callKey } from '../../lib/query.ts'

/** Notes that a member looks at what is new in a club: its count falls wherever their clubs stand. */
export default function SeenClub({
  gxId,
  shown,
}: {
  gxId: string
  /** How often new posts were shown: each time there is less that is new. */
  shown: number
}) {
  const queries = useQueryClient()
  useEffect(() => {
    void api
      .call('Groups/seen', { gx_id: gxId }, { quiet: true })
      .then(() => queries.invalidateQueries({ queryKey: callKey('Groups/getMine') }))
      // Without a network it stays new.
      .catch(() => undefined)
  }, [gxId, shown, queries])
  return null
}
