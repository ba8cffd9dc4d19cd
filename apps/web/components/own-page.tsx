import type { ReactNode } from 'react'
import type { SessionUser } from '@plaudit/contract/accounts'
import { m } from '@plaudit/i18n/messages'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { useUser } from '../lib/user.ts'
import { SignInFirst } from './sign-in-first.tsx'

interface Props {
  /** Heads the screen until it is known whose it is. */
  title?: string
  children: (user: SessionUser) => ReactNode
}

/** A screen within the main site that belongs to the person: theirs, or the way to sign in. */
export function OwnPage({ title, children }: Props) {
  const { user, known } = useUser()
  if (user) return children(user)
  return (
    <div className="page grid min-h-[60dvh] items-center gap-6 py-8" aria-busy={!known}>
      <noscript>
        <p className="text-muted">{m.common_no_script()}</p>
      </noscript>
      {known ? (
        <SignInFirst />
      ) : (
        <>
          {title !== undefined && <h1 className="hidden-text">{title}</h1>}
          <PanelSkeleton />
        </>
      )}
    </div>
  )
}
