import { useEffect, useRef } from 'react'
import type { Shared } from '../lib/from-others.ts'
import { storage } from '../lib/storage.ts'

/** The draft that a person chose for what another app shared; what it is comes by its own script. */
const wantedBy = 'shared:for'

/** Hands over what another app shared for this draft, once. */
export function useShared(draft: string, take: (shared: Shared) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    if (storage.get(wantedBy) !== draft) return
    void import('../lib/from-others.ts')
      .then(({ takeShared }) => takeShared(draft))
      .then(
        (shared) => shared && latest.current(shared),
        () => undefined,
      )
  }, [draft])
}
