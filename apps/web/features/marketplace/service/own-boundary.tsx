import { useQuery } from '@tanstack/react-query'
import { isRouteErrorResponse, useParams, useRouteError } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { useHydrated } from '@plaudit/ui/hydrated'
import { Link } from '@plaudit/ui/link'
import { NotFound, RouteErrorBoundary } from '../../../components/route-error.tsx'
import { callQuery } from '../../../lib/query.ts'
import { useUser } from '../../../lib/user.ts'
import { editHref } from '../addresses.ts'
import { stateNames } from '../words.ts'
import { ServiceScreen } from './service-screen.tsx'

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
        <NotFound />
      </div>
    )
  if (!user || !sx_id || !/^[0-9A-Za-z]{20,24}$/.test(sx_id)) return <NotFound />
  return <Preview sxId={sx_id} />
}

function Preview({ sxId }: { sxId: string }) {
  const { data, isError } = useQuery(callQuery('Services/getService/{sx_id}', { sx_id: sxId }))
  if (isError) return <NotFound />
  if (!data) return <div aria-busy="true" className="min-h-dvh" />
  return (
    <>
      <Banner
        tone="info"
        {...(data.service.can.edit && {
          action: <Link href={editHref(sxId)}>{m.marketplace_edit()}</Link>,
        })}
      >
        {stateNames[data.service.state]()}
        {data.service.reason && ` · ${data.service.reason}`}
      </Banner>
      <ServiceScreen page={{ ...data, categoryName: m.marketplace_nav() }} />
    </>
  )
}
