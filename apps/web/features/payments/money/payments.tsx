import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { paymentGroups, type PaymentGroup } from '@plaudit/contract/payments/constants'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { ChipLink, ChipRow } from '@plaudit/ui/chip'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useHydrated } from '@plaudit/ui/hydrated'
import { Pagination } from '@plaudit/ui/pagination'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { Room } from '../../../components/room.tsx'
import { signInHref } from '../../../lib/addresses.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { part } from '../../../lib/part.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { PaymentList } from './payment-list.tsx'

const BalanceHead = part(() => import('./balance-head.tsx'))
const UnusedVotes = part(() => import('./unused-votes.tsx'))
const PayoutList = part(() => import('./payout-list.tsx'))

export const meta = ownMeta(m.payments_my_payments)

const limit = 20

/** Content of the list: everything, one group of it, or payouts. */
type Shown = PaymentGroup | 'payouts' | undefined

const choices: readonly [Shown, () => string][] = [
  [undefined, m.payments_list_all],
  ['votes', m.payments_list_votes],
  ['orders', m.payments_list_orders],
  ['clubs', m.payments_list_clubs],
  ['deposits', m.payments_list_deposits],
  ['domains', m.payments_list_domains],
  ['payouts', m.payments_list_payouts],
]

const hrefOf = (shown: Shown, page = 1): string => {
  const params = new URLSearchParams({
    ...(shown && { of: shown }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return params === '' ? '/payments' : `/payments?${params}`
}

/** `/payments`: one's balance, and what was paid, by account or device, each with its receipt. */
export default function Payments() {
  const { user } = useUser()
  const [search] = useSearchParams()
  const asked = search.get('of')
  const shown: Shown =
    asked === 'payouts' && user ? 'payouts' : paymentGroups.find((group) => group === asked)
  return (
    <div className="page max-w-[820px] py-6 md:py-8">
      <h1 className="mb-5 text-title-desk">{m.payments_my_payments()}</h1>
      <Room name="balance">
        {user && <BalanceHead />}
        {user && <UnusedVotes />}
      </Room>
      <ChipRow label={m.payments_list_about()}>
        {choices
          .filter(([value]) => value !== 'payouts' || user)
          .map(([value, label]) => (
            <ChipLink key={value ?? 'all'} href={hrefOf(value)} current={value === shown}>
              {label()}
            </ChipLink>
          ))}
      </ChipRow>
      {shown === 'payouts' ? (
        <PayoutList />
      ) : (
        <Paid shown={shown} page={Math.max(1, Number(search.get('page')) || 1)} />
      )}
    </div>
  )
}

function Paid({ shown, page }: { shown: PaymentGroup | undefined; page: number }) {
  const alive = useHydrated()
  const { user, known } = useUser()
  const query = useQuery({
    ...callQuery('payments/get', { page, limit, ...(shown && { of: shown }) }),
    enabled: alive,
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  if (error && !data) return <QueryFault title={m.payments_load_failed()} query={query} />
  if (!data) return <PanelSkeleton className="mt-6 h-64" />
  if (data.payments.length === 0 && known && !user)
    return (
      <EmptyState
        scene="envelope"
        title={m.payments_none_here()}
        action={
          <ButtonLink variant="act" href={signInHref({ pathname: hrefOf(shown) })}>
            {m.common_sign_in()}
          </ButtonLink>
        }
      >
        {m.payments_none_here_text()}
      </EmptyState>
    )
  if (data.payments.length === 0)
    return (
      <EmptyState
        scene="envelope"
        title={shown ? m.payments_list_none() : m.payments_payments_none()}
        action={
          <ButtonLink variant="act" href="/contests">
            {m.common_see_contests()}
          </ButtonLink>
        }
      >
        {m.payments_payments_none_text()}
      </EmptyState>
    )
  return (
    <>
      <PaymentList payments={data.payments} />
      {data.total > limit && (
        <Pagination
          className="mt-6"
          page={page}
          pages={Math.ceil(data.total / limit)}
          hrefOf={(to) => hrefOf(shown, to)}
        />
      )}
    </>
  )
}
