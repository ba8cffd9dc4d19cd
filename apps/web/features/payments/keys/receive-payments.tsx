import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { LinkSegments } from '@plaudit/ui/segmented'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { ownMeta } from '../../../lib/own-meta.ts'
import { part } from '../../../lib/part.ts'
import { callQuery } from '../../../lib/query.ts'
import { useUser } from '../../../lib/user.ts'
import { providerForms, type Provider } from './fields.ts'
import { ProviderCard } from './provider-card.tsx'
import type { KeysOf } from './use-keys.ts'

const Taxes = part(() => import('./taxes.tsx'), { soon: true })

export const meta = ownMeta(m.payment_keys_title)

/** `/user/receive-payments`, `/admin/…/receive-payments`: the keys with which one is paid (specification 3). */
export default function ReceivePayments() {
  const { user } = useUser()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const isAdmin = user?.is_admin === true
  const keysOf: KeysOf = isAdmin && search.get('of') === 'platform' ? 'platform' : 'me'
  const query = useQuery(callQuery('users/getPaymentKeys', { keys_of: keysOf }))
  const keys = query.data?.providers
  const shown = (Object.keys(providerForms) as Provider[]).filter(
    (provider) => keysOf === 'platform' || !providerForms[provider].isPayout,
  )
  return (
    <div className="max-w-[760px]">
      <h1 className="text-title-desk">{m.payment_keys_title()}</h1>
      <p className="mt-1 mb-5 text-muted">
        {keysOf === 'platform' ? m.payment_keys_text_platform() : m.payment_keys_text()}
      </p>
      {isAdmin && (
        <LinkSegments
          label={m.payment_keys_whose()}
          className="mb-5"
          segments={[
            { href: pathname, label: m.payment_keys_mine(), current: keysOf === 'me' },
            {
              href: `${pathname}?of=platform`,
              label: m.payment_keys_platform(),
              current: keysOf === 'platform',
            },
          ]}
        />
      )}
      {query.error && !keys ? (
        <QueryFault title={m.payment_keys_load_failed()} query={query} />
      ) : !keys ? (
        <PanelSkeleton />
      ) : (
        <div className="grid gap-5">
          {shown.map((provider) => (
            <ProviderCard
              key={`${keysOf} ${provider}`}
              provider={provider}
              keysOf={keysOf}
              keys={keys}
            />
          ))}
        </div>
      )}
      {keysOf === 'me' && <Taxes waiting={<PanelSkeleton className="mt-5" />} />}
    </div>
  )
}
