import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { NotFound } from '../../components/route-error.tsx'
import { loadChunk } from '../../lib/chunk.ts'
import type { ScreenHandle } from '../../lib/handle.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { useUser } from '../../lib/user.ts'
import { InboxSkeleton } from './skeleton.tsx'
import { SignInFirst } from './sign-in-first.tsx'

const Inbox = lazy(() => loadChunk(async () => ({ default: (await import('./inbox.tsx')).Inbox })))

export const meta = ownMeta(m.messaging_title)
export const handle = { noFoot: true } satisfies ScreenHandle

/** `/conversations`, `/chat/…`, `/goToConversation/…` and `/chatModule/…`: the list and, beside it or instead, one of them. */
export default function ConversationsRoute() {
  const { conversation_id, otherUserId } = useParams()
  const { user, known } = useUser()
  const openId = conversation_id ?? otherUserId
  if (openId && !/^(\d+|[\dA-Za-z]{20,24})$/.test(openId)) return <NotFound />
  if (known && !user) return <SignInFirst />
  const waiting = <InboxSkeleton isOpen={openId !== undefined} />
  if (!user) return waiting
  return (
    <Suspense fallback={waiting}>
      <Inbox userId={user.ID ?? 0} openId={openId} />
    </Suspense>
  )
}
