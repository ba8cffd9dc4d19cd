import { lazy, Suspense } from 'react'
import { m } from '@plaudit/i18n/messages'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { part } from '../../../lib/part.ts'
import { loadChunk } from '../../../lib/chunk.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { useUser } from '../../../lib/user.ts'
import { SignInFirst } from '../sign-in-first.tsx'

const Form = lazy(() =>
  loadChunk(async () => ({ default: (await import('./form.tsx')).PreferencesForm })),
)

const Followed = part(() => import('./followed.tsx'))

export const meta = ownMeta(m.notifications_preferences)

/** `/notifications/preferences`: what reaches a person, and how. */
export default function PreferencesRoute() {
  const { user, known } = useUser()
  if (known && !user) return <SignInFirst />
  return (
    <div className="page max-w-[920px]! py-6 lg:py-8">
      <h1 className="text-title lg:text-title-desk">{m.notifications_preferences()}</h1>
      <p className="mt-1 text-muted">{m.notifications_preferences_lead()}</p>
      <Suspense fallback={<PanelSkeleton className="mt-6 h-160" />}>
        {user ? <Form /> : <PanelSkeleton className="mt-6 h-160" />}
      </Suspense>
      {user && <Followed />}
    </div>
  )
}
