import { useState } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import Coins from 'lucide-react/icons/coins'
import { m } from '@plaudit/i18n/messages'
import { Chip } from '@plaudit/ui/chip'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Select } from '@plaudit/ui/select'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { ExportMenu } from '../../components/export-menu.tsx'
import { KeysetPager, useKeysets } from '../../components/form/keyset-pager.tsx'
import { useLater } from '../../components/form/use-later.ts'
import { QueryFault } from '../../components/query-fault.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { knownActs, subjectName } from './act-words.ts'
import { Acts } from './acts.tsx'

export const meta = ownMeta(m.admin_audit)

type Filter = Record<'actor' | 'subject' | 'act' | 'from' | 'to', string> & { money: boolean }

const everything: Filter = { actor: '', subject: '', act: '', from: '', to: '', money: false }

/** Days begin and end by the clock of the person who looks. */
const askedOf = ({ from, to, money, ...rest }: Filter) => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
  ...(money && { money }),
  ...(from !== '' && { from: new Date(`${from}T00:00:00`).toISOString() }),
  ...(to !== '' && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
})

/** `/admin/audit`: the log of acts, by who, what and when; as a file. */
export default function Audit() {
  const [filter, setFilter] = useState(everything)
  const pages = useKeysets()
  const { after } = pages
  const later = useLater(JSON.stringify(filter), 300)
  const asked = askedOf(JSON.parse(later) as typeof filter)
  const query = useQuery({
    ...callQuery('admin/getAudit', { ...asked, ...(after && { after }) }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  const set = (changed: Partial<typeof filter>) => {
    pages.first()
    setFilter((before) => ({ ...before, ...changed }))
  }
  return (
    <div className="max-w-[880px]">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-title lg:text-title-desk">{m.admin_audit()}</h1>
        <ExportMenu call="admin/getAudit" filters={asked} name="audit-log" />
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={m.admin_audit_who()}>
          <Input value={filter.actor} onChange={(event) => set({ actor: event.target.value })} />
        </Field>
        <Field label={m.admin_audit_what()}>
          <Select
            value={filter.subject}
            placeholder={m.search_all()}
            onChange={(event) => set({ subject: event.target.value })}
            options={(data?.subjects ?? []).map((value) => ({ value, label: subjectName(value) }))}
          />
        </Field>
        <Field label={m.admin_audit_act()}>
          <Select
            value={filter.act}
            placeholder={m.search_all()}
            onChange={(event) => set({ act: event.target.value })}
            options={knownActs()}
          />
        </Field>
        <Field label={m.admin_audit_from()}>
          <Input
            type="date"
            value={filter.from}
            max={filter.to || undefined}
            onChange={(event) => set({ from: event.target.value })}
          />
        </Field>
        <Field label={m.admin_audit_to()}>
          <Input
            type="date"
            value={filter.to}
            min={filter.from || undefined}
            onChange={(event) => set({ to: event.target.value })}
          />
        </Field>
        <Chip
          className="self-end justify-self-start"
          pressed={filter.money}
          onClick={() => set({ money: !filter.money })}
        >
          <Coins aria-hidden="true" className="size-4" />
          {m.admin_audit_money()}
        </Chip>
      </div>
      <div className="mt-4">
        {error && !data ? (
          <QueryFault title={m.admin_failed()} query={query} />
        ) : data ? (
          <Acts acts={data.acts} />
        ) : (
          <PanelSkeleton />
        )}
      </div>
      <KeysetPager pages={pages} next={data?.next ?? null} />
    </div>
  )
}
