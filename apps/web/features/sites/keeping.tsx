import { useState } from 'react'
import type { ManagedSite } from '@plaudit/contract/sites/manage'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Select } from '@plaudit/ui/select'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { Field } from '@plaudit/ui/field'
import { QueryFault } from '../../components/query-fault.tsx'
import { confirm } from '../../lib/dialogs.ts'
import { part as partOf } from '../../lib/part.ts'
import { Hosts } from './hosts.tsx'
import { useSites, useSiteVerbs } from './use-sites.ts'

/** Host names alone are kept without it. */
const SiteForm = partOf(async () => ({ default: (await import('./site-form.tsx')).SiteForm }), {
  soon: true,
})

/** The sites that one looks after: which one, how it looks, and under which names it is reached. */
export function Keeping({ part = 'both' }: { part?: 'both' | 'hosts' }) {
  const query = useSites()
  const { data, error } = query
  const [chosen, setChosen] = useState<number>()
  const { save, remove } = useSiteVerbs()
  if (error && !data) return <QueryFault title={m.sites_failed()} query={query} />
  if (!data) return <PanelSkeleton />
  const add = () =>
    save.mutate(
      { title: m.sites_new_title() },
      { onSuccess: ({ site }) => setChosen(site.site_id) },
    )
  const site = data.sites.find(({ site_id }) => site_id === chosen) ?? data.sites[0]
  if (site === undefined)
    return (
      <EmptyState
        title={m.sites_none()}
        action={
          <Button variant="act" loading={save.isPending} onClick={add}>
            {m.sites_add()}
          </Button>
        }
      >
        {m.sites_none_text()}
      </EmptyState>
    )
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-3">
        {data.sites.length > 1 && (
          <Field label={m.sites_which()} className="min-w-0 flex-[1_1_240px]">
            <Select
              value={String(site.site_id)}
              onChange={(event) => setChosen(Number(event.target.value))}
              options={data.sites.map(({ site_id, title }) => ({
                value: String(site_id),
                label: title,
              }))}
            />
          </Field>
        )}
        <Button variant="soft" loading={save.isPending} onClick={add}>
          {m.sites_add()}
        </Button>
      </div>
      {part === 'both' && (
        <SiteForm key={site.site_id} site={site} waiting={<PanelSkeleton className="h-160" />} />
      )}
      <Hosts site={site} pointsTo={data.points_to} />
      {part === 'both' && site.can.remove && (
        <Remove site={site} onRemove={() => remove.mutate({ site_id: site.site_id })} />
      )}
    </div>
  )
}

const Remove = ({ site, onRemove }: { site: ManagedSite; onRemove: () => void }) => (
  <Button
    variant="outline"
    className="justify-self-start"
    onClick={async () => {
      const isMeant = await confirm({
        title: m.sites_remove_title({ title: site.title }),
        description: m.sites_remove_text(),
      })
      if (isMeant) onRemove()
    }}
  >
    {m.sites_remove()}
  </Button>
)
