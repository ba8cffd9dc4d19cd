import { isRouteErrorResponse, useParams, useRouteError } from 'react-router'
import { useHydrated } from '@plaudit/ui/hydrated'
import { NotFound, RouteErrorBoundary } from '../../../components/route-error.tsx'
import { part } from '../../../lib/part.ts'
import { useUser } from '../../../lib/user.ts'

const Preview = part(() => import('./own-preview.tsx'), {
  otherwise: () => <div aria-busy="true" className="min-h-dvh" />,
})

const Gone = part(() => import('./gone.tsx'), { otherwise: NotFound, soon: true })

/**
 * A service that a visitor does not find may be the own draft of the person who looks, or wait for an admin: they see
 * it as it will be. The page itself was made for a visitor, so the script asks with the person's session.
 */
export function OwnBoundary() {
  const error = useRouteError()
  const alive = useHydrated()
  const { user, known } = useUser()
  const { sx_id } = useParams()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <RouteErrorBoundary />
  if (!alive || !known)
    return (
      <div className="in-data-signed-in:invisible">
        <Gone />
      </div>
    )
  if (!user || !sx_id || !/^[0-9A-Za-z]{20,24}$/.test(sx_id)) return <Gone />
  return <Preview sxId={sx_id} />
}
