import { useRevalidator } from 'react-router'
import type { ReactNode } from 'react'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState, ErrorState } from '@plaudit/ui/empty-state'

/** Stands where a page could not be shown, by the status of the answer. */
export default function ErrorView({ status }: { status: number }) {
  if (status === 404 || status === 410) return <NotFound />
  if (status === 401 || status === 403) return <Forbidden />
  return <Fault status={status} />
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

/** A fault never shows more than the specification's sentence. */
function Fault({ status }: { status: number }) {
  const revalidator = useRevalidator()
  return (
    <Frame title={m.common_fault_text()}>
      <ErrorState
        level={1}
        title={faultOf(status)}
        retrying={revalidator.state === 'loading'}
        onRetry={() => void revalidator.revalidate()}
        action={<ButtonLink href="/">{m.common_back_to_start()}</ButtonLink>}
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
      <title>{`${title} · Plaudit`}</title>
      {children}
    </div>
  )
}
