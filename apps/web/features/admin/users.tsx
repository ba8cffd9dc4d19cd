import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { keepPreviousData } from '@tanstack/react-query'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { EarlySearchBox } from '@plaudit/ui/early-search-box'
import { Segmented } from '@plaudit/ui/segmented'
import { TableSkeleton } from '@plaudit/ui/row-skeletons'
import { ExportMenu } from '../../components/export-menu.tsx'
import { useLater } from '../../components/form/use-later.ts'
import { KeysetPager, useKeysets } from '../../components/form/keyset-pager.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Announce, Told, useToldAll } from './announce.tsx'
import { ChosenPeople } from './chosen-people.tsx'
import { PeopleTable } from './people-table.tsx'

export const meta = ownMeta(m.admin_users)

const filters = {
  all: {},
  professional: { account_type: 'professional' },
  business: { account_type: 'business' },
  admin: { role: 'admin' },
  support: { role: 'support' },
  suspended: { suspended: true },
  flagged: { flagged: true },
} as const
type Filter = keyof typeof filters

/** `/admin/users`, `/users`: everybody with an account, by words, role and state. */
export default function Users() {
  const locale = useLocale()
  const [params] = useSearchParams()
  const [text, setText] = useState(params.get('q') ?? '')
  const [filter, setFilter] = useState<Filter>('all')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const pages = useKeysets()
  const { after } = pages
  const search = useLater(text.trim(), 250)
  const asked = { ...filters[filter], ...(search && { search }) }
  const query = useQuery({
    ...callQuery('admin/getUsers', { ...asked, ...(after && { after }) }),
    placeholderData: keepPreviousData,
    // An erasure on its way is followed until the person is gone.
    refetchInterval: ({ state }) =>
      state.data?.users.some(({ erasing }) => erasing !== null) ? 3000 : false,
  })
  const { data, error } = query
  const told = useToldAll()
  const anew = (change: () => void) => {
    pages.first()
    // Nobody is acted upon who is not in sight.
    setSelected(new Set())
    change()
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-baseline gap-3">
        <h1 className="text-title lg:text-title-desk">{m.admin_users()}</h1>
        {data && <span className="num text-muted">{formatNumber(data.total, locale)}</span>}
        <span className="ml-auto flex flex-wrap gap-2">
          <ExportMenu call="admin/getUsers" filters={asked} name="people" />
          <Announce told={told} />
        </span>
      </div>
      <div className="mb-4 empty:hidden">
        <Told told={told} />
      </div>
      <EarlySearchBox
        label={m.admin_users_search()}
        placeholder={m.admin_users_search()}
        value={text}
        maxLength={100}
        onChange={(event) => anew(() => setText(event.target.value))}
        onClear={() => anew(() => setText(''))}
      />
      <Segmented
        className="mt-3"
        label={m.admin_users_filter()}
        value={filter}
        onValueChange={(value) => anew(() => setFilter(value as Filter))}
        options={[
          { value: 'all', label: m.search_all() },
          { value: 'professional', label: m.admin_professional() },
          { value: 'business', label: m.admin_business() },
          { value: 'admin', label: m.admin_role_admin() },
          { value: 'support', label: m.admin_role_support() },
          { value: 'flagged', label: m.admin_flagged() },
          { value: 'suspended', label: m.admin_suspended() },
        ]}
      />
      {error && !data ? (
        <QueryFault title={m.admin_failed()} query={query} />
      ) : !data ? (
        <TableSkeleton />
      ) : data.users.length === 0 ? (
        <EmptyState title={m.admin_users_none()}>{m.admin_users_none_text()}</EmptyState>
      ) : (
        <PeopleTable people={data.users} selected={selected} onSelect={setSelected} />
      )}
      <ChosenPeople
        chosen={data?.users.filter(({ ID }) => selected.has(String(ID))) ?? []}
        onClear={() => setSelected(new Set())}
      />
      <KeysetPager pages={pages} next={data?.next ?? null} />
    </>
  )
}
