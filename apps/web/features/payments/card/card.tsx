import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { Checkout } from '@plaudit/contract/payments/shapes'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Brand } from '@plaudit/ui/brand'
import { LinkProvider, Link, type AnchorProps } from '@plaudit/ui/link'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import type { Route } from './+types/card'
import { QueryFault } from '../../../components/query-fault.tsx'
import { pageContext } from '../../../lib/context.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { part } from '../../../lib/part.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { useSite } from '../../../lib/site.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { BoughtLines, Heading } from '../checkout/bought.tsx'
import { askFor } from '../checkout/pass.ts'
import { TestBand } from '../test-band.tsx'
import { checkoutPage, fieldsOf } from './fields.ts'

const CardForm = part(() => import('./card-form.tsx'), { soon: true })
const BankAsks = part(() => import('./bank-asks.tsx'), { soon: true })

export const meta = ownMeta(m.payments_card_title)

export function loader({ context }: Route.LoaderArgs) {
  return { script: context.get(pageContext).outside('stripe') }
}

/** A page load each: what the provider's script did ends with the page. */
const PlainAnchor = ({ ref, ...rest }: AnchorProps) => <a {...rest} ref={ref} />

/** `/checkout/card`: the provider's own fields, on a page with a policy of its own and nothing else that could be tapped. */
export default function CardPage({ loaderData: { script } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const checkoutId = search.get('checkout_id') ?? ''
  const site = useSite()
  return (
    <LinkProvider component={PlainAnchor}>
      <header className="bg-nav text-on-nav">
        <p className="page flex min-h-14 max-w-[640px] items-center">
          <Brand name={site?.title ?? 'Plaudit'} {...(site?.logo && { logo: site.logo })} />
        </p>
      </header>
      <main id="content" tabIndex={-1} className="page max-w-[640px] pb-20 outline-0">
        {script !== undefined && <Paying checkoutId={checkoutId} script={script} />}
        <p className="mt-6 text-center">
          <Link kind="action" href={checkoutPage(checkoutId)}>
            {m.payments_card_back()}
          </Link>
        </p>
      </main>
    </LinkProvider>
  )
}

const call = 'checkout/status/{checkout_id}'

function Paying({ checkoutId, script }: { checkoutId: string; script: string }) {
  const client = useQueryClient()
  const [input] = useState(() => askFor(checkoutId))
  const query = useQuery({ ...callQuery(call, input), staleTime: 0 })
  const [refused, setRefused] = useState<string>()
  const reload = () => void client.invalidateQueries({ queryKey: callKey(call, input) })
  useTopic(`checkout:${checkoutId}`, {
    onEvent: reload,
    onReset: () => undefined,
    onRefused: () => undefined,
  })
  const { data } = query
  const step = data && fieldsOf(data)
  const isOver = data !== undefined && step === undefined
  // Paid in another tab, expired or called off: the checkout says which.
  useEffect(() => {
    if (isOver) location.replace(checkoutPage(checkoutId))
  }, [isOver, checkoutId])
  if (query.error && !data)
    return <QueryFault title={m.payments_load_failed()} level={1} query={query} />
  if (!data || !step) return <PanelSkeleton className="my-8" />
  const given = {
    step,
    script,
    back: checkoutPage(checkoutId),
    waiting: <PanelSkeleton className="mt-8" />,
  }
  return (
    <>
      {data.test && <TestBand className="-mx-gutter sm:mx-0 sm:mt-4 sm:rounded-card" />}
      <Bought checkout={data} />
      {refused !== undefined && (
        <Banner tone="danger" inset className="mt-6">
          {refused}
        </Banner>
      )}
      {step.asked ? (
        <BankAsks
          {...given}
          onFault={(why) => {
            setRefused(why)
            // Refused by its bank, the card gives way to the fields for another one.
            reload()
          }}
        />
      ) : (
        <CardForm key={step.client_secret} {...given} amount={step.amount} />
      )}
    </>
  )
}

const Bought = ({ checkout: { about, kind, lines, amounts } }: { checkout: Checkout }) => (
  <>
    <Heading about={about} kind={kind} />
    <BoughtLines lines={lines} amounts={amounts} />
  </>
)
