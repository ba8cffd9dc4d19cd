import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { Select } from '@plaudit/ui/select'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { fieldSentences, sentenceOf } from '../../components/form/sentence.ts'
import { OwnPage } from '../../components/own-page.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { api } from '../../lib/api.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { useSites } from './use-sites.ts'

export const meta = ownMeta(m.sites_buy)

/** `/domain/domain/buy`: orders a host name from the platform's admin, by the one checkout. */
export default function BuyDomain() {
  return (
    <OwnPage>
      {() => (
        <div className="page max-w-[560px] py-6 md:py-8">
          <h1 className="mb-4 text-title">{m.sites_buy()}</h1>
          <Order />
        </div>
      )}
    </OwnPage>
  )
}

function Order() {
  const locale = useLocale()
  const navigate = useNavigate()
  const query = useSites()
  const [host, setHost] = useState('')
  const [site, setSite] = useState('')
  const [problem, setProblem] = useState<string>()
  const go = useMutation({
    // Asked before the way to the checkout: a name that is taken is told beside its field.
    mutationFn: async (given: { host: string; site_id: string }) => {
      await api.call('checkout/quote', { kind: 'domain', ...given }, { quiet: true })
      return given
    },
    onMutate: () => setProblem(undefined),
    onSuccess: (given) =>
      void navigate(`/checkout?${new URLSearchParams({ kind: 'domain', ...given })}`),
    onError: (failure) => setProblem(fieldSentences(failure)['host'] ?? sentenceOf(failure)),
  })
  const { data, error } = query
  if (error && !data) return <QueryFault title={m.sites_failed()} query={query} />
  if (!data) return <PanelSkeleton />
  if (!data.domain_price)
    return (
      <EmptyState
        title={m.sites_buy_none()}
        action={<ButtonLink href="/domain">{m.sites_domain()}</ButtonLink>}
      >
        {m.sites_buy_none_text()}
      </EmptyState>
    )
  const [latest, ...others] = data.sites.filter(({ is_default }) => !is_default)
  if (!latest)
    return (
      <EmptyState
        title={m.sites_buy_site_first()}
        action={<ButtonLink href="/admin/access/url-settings">{m.sites_add()}</ButtonLink>}
      >
        {m.sites_buy_site_first_text()}
      </EmptyState>
    )
  return (
    <Card>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          go.mutate({ host: host.trim().toLowerCase(), site_id: site || String(latest.site_id) })
        }}
      >
        <p className="text-muted">
          {m.sites_buy_text({ price: formatMoney(data.domain_price, locale) })}
        </p>
        <Field label={m.sites_host_add_label()} error={problem} required>
          <Input
            name="host"
            value={host}
            placeholder="vote.example.org"
            autoCapitalize="none"
            autoComplete="off"
            onChange={(event) => setHost(event.target.value)}
          />
        </Field>
        <ForSite
          sites={[latest, ...others]}
          value={site || String(latest.site_id)}
          onChange={setSite}
        />
        <Button type="submit" variant="act" size="lg" full loading={go.isPending}>
          {m.sites_buy_go()}
        </Button>
      </form>
    </Card>
  )
}

/** Which of several sites the name will lead to. */
function ForSite({
  sites,
  value,
  onChange,
}: {
  sites: readonly { site_id: number; title: string }[]
  value: string
  onChange: (site: string) => void
}) {
  if (sites.length < 2) return null
  return (
    <Field label={m.sites_buy_for()}>
      <Select
        name="site_id"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={sites.map(({ site_id, title }) => ({ value: String(site_id), label: title }))}
      />
    </Field>
  )
}
