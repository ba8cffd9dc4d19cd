import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { useEffect, useMemo } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { part } from '@plaudit/ui/part'
import { followError } from '../lib/boot.ts'
import { useOnline } from '../lib/network.ts'

// The phone's shell never shows it.
const Bar = part(() => import('./error-bar.tsx'), { otherwise: () => null, soon: true })
const ErrorView = part(() => import('./error-view.tsx'), { otherwise: Plain, soon: true })

/** Shows the fault of a route. The component reads the error itself: a re-export is given no props. */
export function RouteErrorBoundary() {
  return <RouteError error={useRouteError()} />
}

/** `whole`: the shell itself is gone, so the page brings its own bar. */
export function RouteError({ error, whole }: { error: unknown; whole?: boolean }) {
  const status = useMemo(() => statusOf(error), [error])
  const { revalidate } = useRevalidator()
  const online = useOnline()
  useEffect(() => {
    if (status === 0 && online) void revalidate()
  }, [status, online, revalidate])
  useEffect(() => {
    if (status >= 500 && !isRouteErrorResponse(error)) followError(error)
  }, [error, status])
  const cut = status === 0
  const words = <ErrorView status={cut && online ? 503 : status} cut={cut} />
  if (!whole) return words
  return (
    <>
      <Bar />
      <main id="content">{words}</main>
    </>
  )
}

/** 0: nothing answered, since the network or the server went while the page was on its way. */
function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  return error instanceof TypeError && unanswered.test(error.message) ? 0 : 500
}

/** Messages of Chromium, Firefox and Safari for a call without an answer; they notice late that the network is gone. */
const unanswered = /^(Failed to fetch|NetworkError .*|Load failed)$/

/** The not-found screen (specification 2). */
export const NotFound = () => <ErrorView status={404} />

/** Without a network even the screen for errors may not come. */
function Plain({ status }: { status: number; cut?: boolean }) {
  return (
    <div className="page py-10">
      <title>{`${m.common_fault_text()} · Plaudit`}</title>
      <h1 className="text-title">
        {status === 0 ? m.studio_offline_try() : m.errors_something_went_wrong()}
      </h1>
      <p className="mt-2 text-muted">{m.common_fault_text()}</p>
      <p className="mt-4">
        <Link href="/">{m.common_back_to_start()}</Link>
      </p>
    </div>
  )
}
