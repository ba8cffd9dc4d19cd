import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { loadChunk } from '../../lib/chunk.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { useUser } from '../../lib/user.ts'
import { InboxSkeleton } from './skeleton.tsx'

const Inbox = lazy(() => loadChunk(async () => ({ default: (await import('./inbox.tsx')).Inbox })))

export const meta = ownMeta(m.messaging_title)

/** `/admin/{access,simpleMenu,topMenu}/messages`: the same within the organiser's area. */
export default function AreaMessages() {
  const { user } = useUser()
  const [params] = useSearchParams()
  if (!user) return <InboxSkeleton />
  return (
    <div className="-mx-gutter -my-5 lg:-mx-8 lg:-my-8">
      <Suspense fallback={<InboxSkeleton />}>
        <Inbox userId={user.ID ?? 0} openId={params.get('with') ?? undefined} within />
      </Suspense>
    </div>
  )
}
