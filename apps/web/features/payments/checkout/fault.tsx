import type { ComponentProps } from 'react'
import { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { QueryFault } from '../../../components/query-fault.tsx'
import { sentenceOf } from '../../../lib/failure.ts'
import { part } from '../../../lib/part.ts'

const SignInFirst = part(async () => ({
  default: (await import('../../../components/sign-in-first.tsx')).SignInFirst,
}))

type Query = ComponentProps<typeof QueryFault>['query'] & { error: Error | null }

/** Why nothing can be paid now; what accounts alone buy asks a visitor to sign in. */
export function Fault({ query, isCart }: { query: Query; isCart: boolean }) {
  const { error } = query
  if (error instanceof CallError && error.code === 'sign_in_required') return <SignInFirst />
  // Asked again it would answer the same: the lines of the cart say why.
  const code = isCart && error instanceof CallError ? error.code : undefined
  if (code === 'cart_empty' || code === 'slot_taken')
    return (
      <EmptyState
        level={1}
        scene="chair"
        title={sentenceOf(error)}
        action={
          <ButtonLink variant="act" href="/cart">
            {m.orders_see_cart()}
          </ButtonLink>
        }
      />
    )
  return <QueryFault title={m.payments_load_failed()} level={1} query={query} />
}
