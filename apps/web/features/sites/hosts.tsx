import { useState } from 'react'
import type { ManagedSite } from '@plaudit/contract/sites/manage'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { CopyField } from '@plaudit/ui/copy-field'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { fieldSentences } from '../../components/form/sentence.ts'
import { confirm } from '../../lib/dialogs.ts'
import { useSiteVerbs } from './use-sites.ts'

type Host = ManagedSite['hosts'][number]

const problems: Record<NonNullable<Host['problem']>, () => string> = {
  no_record: m.sites_problem_no_record,
  other_record: m.sites_problem_other_record,
  no_answer: m.sites_problem_no_answer,
  taken: m.sites_problem_taken,
}

/** A site's host names: the record that proves each, the check, and how it stands. */
export function Hosts({ site, pointsTo }: { site: ManagedSite; pointsTo: string }) {
  return (
    <Card as="section">
      <CardHead title={m.sites_hosts()} hint={m.sites_hosts_hint()} />
      {site.is_default && <p className="text-muted">{m.sites_hosts_default({ host: pointsTo })}</p>}
      <ul className="divide-y divide-line">
        {site.hosts.map((host) => (
          <li key={host.host} className="py-4">
            <OneHost siteId={site.site_id} host={host} pointsTo={pointsTo} />
          </li>
        ))}
      </ul>
      <AddHost siteId={site.site_id} />
    </Card>
  )
}

function OneHost({ siteId, host, pointsTo }: { siteId: number; host: Host; pointsTo: string }) {
  const locale = useLocale()
  const { checkHost, removeHost } = useSiteVerbs()
  const named = { site_id: siteId, host: host.host }
  const isProven = host.state === 'proven'
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <b className="min-w-0 break-all">{host.host}</b>
        <Pill tone={isProven ? 'ok' : 'warn'}>
          {isProven ? m.sites_host_proven() : m.sites_host_waiting()}
        </Pill>
        <span className="ml-auto flex gap-2">
          {!isProven && (
            <Button
              size="sm"
              variant="primary"
              loading={checkHost.isPending}
              onClick={() => checkHost.mutate(named)}
            >
              {m.sites_check()}
            </Button>
          )}
          <Button
            size="sm"
            variant="outline"
            onClick={async () => {
              const asked = { title: m.sites_host_remove_title({ host: host.host }) }
              const description = m.sites_host_remove_text()
              if (await confirm(isProven ? { ...asked, description } : asked))
                removeHost.mutate(named)
            }}
          >
            {m.sites_host_remove()}
          </Button>
        </span>
      </div>
      {isProven ? (
        <p className="mt-1 text-small text-muted">
          {host.certified_at
            ? m.sites_certified({ when: formatDateTime(host.certified_at, locale) })
            : m.sites_certificate_waits({ host: pointsTo })}
        </p>
      ) : (
        <Steps host={host} pointsTo={pointsTo} />
      )}
    </>
  )
}

function Steps({ host, pointsTo }: { host: Host; pointsTo: string }) {
  return (
    <>
      {host.problem && (
        <p role="status" className="mt-2 text-danger-text">
          {problems[host.problem]()}
        </p>
      )}
      <ol className="mt-3 grid gap-3">
        <li>
          <p className="mb-1 text-small">{m.sites_step_record({ type: host.record.type })}</p>
          <div className="grid gap-2 sm:grid-cols-2">
            <CopyField label={m.sites_record_name()} value={host.record.name} />
            <CopyField label={m.sites_record_value()} value={host.record.value} />
          </div>
        </li>
        <li className="text-small">{m.sites_step_point({ host: pointsTo })}</li>
        <li className="text-small">{m.sites_step_check()}</li>
      </ol>
    </>
  )
}

function AddHost({ siteId }: { siteId: number }) {
  const [host, setHost] = useState('')
  const [error, setError] = useState<string>()
  const { addHost } = useSiteVerbs()
  return (
    <form
      noValidate
      className="mt-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        addHost.mutate(
          { site_id: siteId, host },
          {
            onSuccess: () => {
              setHost('')
              setError(undefined)
            },
            onError: (fault) => setError(fieldSentences(fault)['host']),
          },
        )
      }}
    >
      <Field label={m.sites_host_add_label()} error={error} className="min-w-0 flex-[1_1_240px]">
        <Input
          name="host"
          value={host}
          placeholder="vote.example.org"
          autoCapitalize="none"
          autoComplete="off"
          onChange={(event) => setHost(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="soft" loading={addHost.isPending}>
        {m.sites_host_add()}
      </Button>
    </form>
  )
}
