import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { watchWaking } from '../lib/clock.ts'
import { offerMailedLink } from '../lib/mailed-link.ts'
import { settleLanguage } from '../lib/locale.ts'
import { callQuery } from '../lib/query.ts'
import { watchRealtime } from '../lib/realtime.ts'
import { onSessionChange, storedUser, watchOtherTabs } from '../lib/session.ts'
import { userQuery } from '../lib/user.ts'

/** What begins when a page has become alive (specification 7, Startup): the person, rates, categories. */
export function Startup() {
  const queryClient = useQueryClient()
  const revalidator = useRevalidator()
  useEffect(() => {
    const person = storedUser()
    if (settleLanguage(person && [person.language])) void revalidator.revalidate()
    void queryClient.prefetchQuery(userQuery)
    void offerMailedLink(queryClient)
    const idle = whenIdle(() => {
      void queryClient.prefetchQuery({ ...callQuery('api/rates', {}), staleTime: Infinity })
      void queryClient.prefetchQuery({
        ...callQuery('contest/v2/getCategories', {}),
        staleTime: 60_000,
      })
    })
    const stops = [
      idle,
      watchOtherTabs(),
      watchWaking(),
      watchRealtime(),
      // Nothing of one person stays for the next.
      onSessionChange(() => void queryClient.resetQueries()),
    ]
    return () => stops.forEach((stop) => stop())
    // Once for each page load: another run would ask everything again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [queryClient])
  return null
}

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 1500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 4000 })
  return () => cancelIdleCallback(handle)
}
