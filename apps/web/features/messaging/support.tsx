import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { supportUser } from '@plaudit/contract/reserved'
import { m } from '@plaudit/i18n/messages'
import { loadChunk } from '../../lib/chunk.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { InboxSkeleton } from './skeleton.tsx'

const Inbox = lazy(() => loadChunk(async () => ({ default: (await import('./inbox.tsx')).Inbox })))

export const meta = ownMeta(m.messaging_support)

/** `/admin/inbox`: what people ask `rapid_support`, answered by the admins together. */
export default function SupportInbox() {
  const { conversation_id } = useParams()
  return (
    <div className="-mx-gutter -my-5 lg:-mx-8 lg:-my-8">
      <Suspense fallback={<InboxSkeleton title={m.messaging_support()} />}>
        <Inbox userId={supportUser.id} openId={conversation_id} as="support" />
      </Suspense>
    </div>
  )
}
