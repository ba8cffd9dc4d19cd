import { useEffect } from 'react'
import { createPath, useLocation, useRevalidator } from 'react-router'
import type { ReactNode } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { EmptyState, ErrorState } from '@plaudit/ui/empty-state'
import { isInApp } from '../lib/app-base.ts'
import { isPageKept } from '../lib/keep-page.ts'
import { isMobileApp } from '../lib/platform.ts'
import { noteNothing } from '@plaudit/ui/written'
import { PageTitle } from './page-title.tsx'

/**
 * Stands where a page could not be shown, by the status of the answer.
 * @param cut nothing answered at all.
 */
export default function ErrorView({ status, cut = false }: { status: number; cut?: boolean }) {
  useSeen(cut)
  if (import.meta.env.SSR && status === 404) noteNothing()
  if (status === 404 || status === 410) return <NotFound />
  if (status === 401 || status === 403) return <Forbidden />
  return <Fault status={status} />
}

/** Milliseconds within which the same page is not opened twice: its own start may be what fails. */
const rest = 10_000
const openedKey = 'opened-as-seen'

/**
 * Opens a page of the phone's shell as the worker has kept it. A network that says it is there and is not is noticed by
 * the first request that fails, which is the router's.
 */
function useSeen(cut: boolean): void {
  const { pathname, search } = useLocation()
  const href = createPath({ pathname, search })
  useEffect(() => {
    if (!cut || !isInApp(pathname) || isMobileApp()) return
    let isOver = false
    void isPageKept(href, true).then((isKept) => {
      if (isKept && !isOver && isFirst(href)) location.replace(href)
    })
    return () => {
      isOver = true
    }
  }, [cut, href, pathname])
}

/** @returns false where the page was opened a moment ago, or where the browser does not remember that. */
function isFirst(href: string): boolean {
  try {
    const [last, at] = JSON.parse(sessionStorage.getItem(openedKey) ?? '[]') as [string?, number?]
    if (last === href && Date.now() - (at ?? 0) < rest) return false
    sessionStorage.setItem(openedKey, JSON.stringify([href, Date.now()]))
    return true
  } catch {
    return false
  }
}

/** The not-found screen (specification 2). */
function NotFound() {
  return (
    <Frame title={m.common_not_found_title()}>
      <EmptyState
        level={1}
        scene="chair"
        title={m.common_not_found_title()}
        action={
          <>
            <ButtonLink variant="act" href="/contests">
              {m.common_see_contests()}
            </ButtonLink>
            <ButtonLink href="/">{m.common_back_to_start()}</ButtonLink>
          </>
        }
      >
        {m.common_not_found_text()}
      </EmptyState>
    </Frame>
  )
}

function Forbidden() {
  return (
    <Frame title={m.common_forbidden_title()}>
      <EmptyState
        level={1}
        scene="door"
        title={m.common_forbidden_title()}
        action={
          <>
            <ButtonLink variant="act" href="/auth">
              {m.common_sign_in()}
            </ButtonLink>
            <ButtonLink href="/contests">{m.common_see_contests()}</ButtonLink>
          </>
        }
      >
        {m.common_forbidden_text()}
      </EmptyState>
    </Frame>
  )
}

/**
 * A fault never shows more than the specification's sentence. A page that broke is loaded whole again: where a part's
 * script did not come, browsers remember that (specification 8).
 */
function Fault({ status }: { status: number }) {
  const revalidator = useRevalidator()
  const start = <ButtonLink href="/">{m.common_back_to_start()}</ButtonLink>
  if (status === 500)
    return (
      <Frame title={m.common_fault_text()}>
        <ErrorState
          level={1}
          title={faultOf(status)}
          action={
            <>
              <Button variant="outline" onClick={() => location.reload()}>
                {m.common_reload()}
              </Button>
              {start}
            </>
          }
        >
          {m.common_fault_text()}
        </ErrorState>
      </Frame>
    )
  return (
    <Frame title={m.common_fault_text()}>
      <ErrorState
        level={1}
        title={faultOf(status)}
        retrying={revalidator.state === 'loading'}
        onRetry={() => void revalidator.revalidate()}
        action={start}
      >
        {m.common_fault_text()}
      </ErrorState>
    </Frame>
  )
}

function faultOf(status: number): string {
  if (status === 0) return m.studio_offline_try()
  return status === 503 ? m.errors_unavailable() : m.errors_something_went_wrong()
}

/** A route that failed has no title of its own; React puts this one into the head. */
function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page grid min-h-[60dvh] place-items-center py-10">
      <PageTitle title={title} />
      {children}
    </div>
  )
}
