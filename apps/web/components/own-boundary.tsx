import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useHydrated } from '@plaudit/ui/hydrated'
import { useUser } from '../lib/user.ts'
import { NotFound, RouteErrorBoundary } from './route-error.tsx'

/**
 * A page that a visitor does not find may belong to the person who looks: a draft, or what the platform took down. The
 * page itself was made for a visitor, so the script asks with the person's session.
 * @param children the page as the person may see it; it may say "not found" too.
 */
export function OwnBoundary({ children }: { children: ReactNode }) {
  const error = useRouteError()
  const alive = useHydrated()
  const { user, known } = useUser()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <RouteErrorBoundary />
  // The head's script marks a device that remembers somebody: no "not found" flashes there.
  if (!alive || !known)
    return (
      <div className="in-data-signed-in:invisible">
        <NotFound />
      </div>
    )
  return user ? children : <NotFound />
}
