import type { ComponentProps } from 'react'
import { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { QueryFault } from '../../../components/query-fault.tsx'
import { sentenceOf } from '../../../lib/failure.ts'
import { part } from '../../../lib/part.ts'
import type { WantedInput } from './address.ts'

const SignInFirst = part(async () => ({
  default: (await import('../../../components/sign-in-first.tsx')).SignInFirst,
}))

interface Props {
  query: ComponentProps<typeof QueryFault>['query'] & { error: Error | null }
  wanted: WantedInput
}

/** Leads to the page that explains the refusal: each line of a cart says why it can't be sold. */
function WayOn({ wanted }: { wanted: WantedInput }) {
  if (wanted.kind === 'cart')
    return (
      <ButtonLink variant="act" href="/cart">
        {m.orders_see_cart()}
      </ButtonLink>
    )
  if (wanted.kind === 'votes')
    return <ButtonLink href={`/cx/${wanted.cx_id}`}>{m.payments_see_contest()}</ButtonLink>
  if (wanted.kind === 'deposit')
    return <ButtonLink href="/user/deposit">{m.payments_deposit_title()}</ButtonLink>
  return <ButtonLink href="/payments">{m.payments_see_payments()}</ButtonLink>
}

/** Fields of an address that say how much: a person may have typed them, and reads what is wrong with them. */
const amounts = ['amount', 'amount.amount', 'amount.currency', 'quantity']

/** Nothing was chosen yet, or it was bought meanwhile: on to what there is to choose. */
function EmptyCart() {
  return (
    <EmptyState
      level={1}
      scene="chair"
      title={m.orders_cart_empty()}
      action={
        <>
          <ButtonLink variant="act" href="/services">
            {m.marketplace_browse()}
          </ButtonLink>
          <ButtonLink variant="outline" href="/contests">
            {m.common_see_contests()}
          </ButtonLink>
        </>
      }
    >
      {m.orders_cart_empty_text()}
    </EmptyState>
  )
}

/** Why nothing can be paid now; what accounts alone buy asks a visitor to sign in. */
export function Fault({ query, wanted }: Props) {
  const { error } = query
  if (error instanceof CallError && error.code === 'sign_in_required') return <SignInFirst />
  if (error instanceof CallError && error.code === 'cart_empty') return <EmptyCart />
  const amiss =
    error instanceof CallError ? amounts.map((name) => error.fields[name]).find(Boolean) : undefined
  if (amiss !== undefined)
    return <EmptyState level={1} scene="door" title={amiss} action={<WayOn wanted={wanted} />} />
  // The page did load: what it sells is not sold now, and its sentence says why. Asked again it would answer the same.
  if (error instanceof CallError && error.status === 409)
    return (
      <EmptyState
        level={1}
        scene={wanted.kind === 'cart' ? 'chair' : 'door'}
        title={sentenceOf(error)}
        action={<WayOn wanted={wanted} />}
      />
    )
  return <QueryFault title={m.payments_load_failed()} level={1} query={query} />
}
