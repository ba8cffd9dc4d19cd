import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { NotFound } from '../../../components/route-error.tsx'
import { api } from '../../../lib/api.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { SignInFirst } from '../sign-in-first.tsx'
import { isFeed } from './is-feed.ts'

export const meta = ownMeta(m.notifications_title)

/** `/feed/{type}/{id}`: one notice; it is seen by that, and leads to what it is about. */
export default function OneNotice() {
  const { type = '', id = '' } = useParams()
  const isNotice = isFeed(type) && /^[1-9]\d{0,14}$/.test(id)
  const { user, known } = useUser()
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['notice', id],
    queryFn: () => api.call('notifications/open', { id: Number(id) }, { quiet: true }),
    enabled: isNotice && user !== undefined,
    retry: false,
  })
  const { href, host } = query.data ?? {}
  useEffect(() => {
    if (href === undefined) return
    if (host !== undefined) location.assign(`${location.protocol}//${host}${href}`)
    else
      void navigate(href.startsWith('/') && !href.startsWith('//') ? href : '/feed/all', {
        replace: true,
      })
  }, [href, host, navigate])
  if (!isNotice) return <NotFound />
  if (known && !user) return <SignInFirst />
  return (
    <div className="page max-w-[760px]! py-8">
      {query.isError ? (
        <QueryFault query={query} level={1} title={m.notifications_gone()} />
      ) : (
        <PanelSkeleton />
      )}
    </div>
  )
}
