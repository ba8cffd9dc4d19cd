import { useEffect, useRef } from 'react'
import { takeShared } from '../lib/from-others.ts'
import type { Shared } from '../lib/from-others.ts'

/** Hands over what another app shared for this draft, once. */
export function useShared(draft: string, take: (shared: Shared) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    void takeShared(draft).then((shared) => shared && latest.current(shared))
  }, [draft])
}
