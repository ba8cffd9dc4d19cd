import type { ComponentProps } from 'react'
import { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { QueryFault } from '../../../components/query-fault.tsx'
import { part } from '../../../lib/part.ts'

const SignInFirst = part(async () => ({
  default: (await import('../../../components/sign-in-first.tsx')).SignInFirst,
}))

type Query = ComponentProps<typeof QueryFault>['query'] & { error: Error | null }

/** Why nothing can be paid now; what accounts alone buy asks a visitor to sign in. */
export function Fault({ query }: { query: Query }) {
  const { error } = query
  if (error instanceof CallError && error.code === 'sign_in_required') return <SignInFirst />
  return <QueryFault title={m.payments_load_failed()} level={1} query={query} />
}
