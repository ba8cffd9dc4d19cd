import type { ReactNode } from 'react'
import { m } from '@plaudit/i18n/messages'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { part } from '../../../lib/part.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { providerForms, type Provider } from './fields.ts'
import { ProviderCard } from './provider-card.tsx'
import type { KeysOf } from './use-keys.ts'

const Taxes = part(() => import('./taxes.tsx'), { soon: true })

/** The keys of a person, or of the platform. */
export function Keys({ keysOf, children }: { keysOf: KeysOf; children?: ReactNode }) {
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
      {children}
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
      <Taxes key={keysOf} of={keysOf} waiting={<PanelSkeleton className="mt-5" />} />
    </div>
  )
}
