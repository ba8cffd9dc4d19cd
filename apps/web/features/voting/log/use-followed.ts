import { useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { useAnew } from '../../../lib/use-anew.ts'
import { useSoon } from '../../../lib/use-soon.ts'
import type { LoadedLog } from './load-log.ts'

/** Milliseconds after which one more look is taken: witnesses sign a head a moment after it is made. */
const witnessed = 6000

/**
 * Keeps the newest page of a log as it is now. Older pages, and one that was opened for a certain leaf, stay
 * as they were opened: everything on them would move on.
 * @returns true if such a page has newer leaves to tell of.
 */
export function useFollowed({ contest, page, marked, head }: LoadedLog): boolean {
  const { cx_id } = contest
  const anew = useAnew()
  const [seen, setSeen] = useState(head.size)
  const isNewest = page === 1 && marked === null
  const look = async () => {
    if (isNewest) return anew()
    const { size } = await api.call('contest/v2/getCheckpoint/{cx_id}', { cx_id }, { quiet: true })
    setSeen(size)
  }
  const soon = useSoon(() => void look().catch(() => undefined), cx_id)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(later.current), [])
  useTopic(`contest:${cx_id}`, {
    onEvent: () => {
      soon()
      clearTimeout(later.current)
      later.current = setTimeout(soon, witnessed)
    },
    onReset: soon,
  })
  return !isNewest && seen > head.size
}
