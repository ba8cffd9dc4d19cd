import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { sentBy } from '../../lib/sent-by.ts'

/** Contests that were looked at since this page was loaded: going from one screen of them to another is no new view. */
const lookedAt = new Set<string>()

/** A view of the contest for its organiser, once it is really seen: not while the page is fetched in advance. */
export function useViewCount(cxId: string): void {
  useEffect(() => {
    const count = () => {
      if (document.visibilityState !== 'visible' || lookedAt.has(cxId)) return
      lookedAt.add(cxId)
      document.removeEventListener('visibilitychange', count)
      // Nobody's business when it fails: no notice, no second try.
      api
        .call('contest/v2/countView', { cx_id: cxId }, { quiet: true, headers: sentBy() })
        .catch(() => undefined)
    }
    document.addEventListener('visibilitychange', count)
    // In a task of its own: a page that becomes alive has enough to do in one piece.
    const soon = setTimeout(count)
    return () => {
      clearTimeout(soon)
      document.removeEventListener('visibilitychange', count)
    }
  }, [cxId])
}
