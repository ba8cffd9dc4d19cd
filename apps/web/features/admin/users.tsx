import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AdminUser } from '@plaudit/contract/admin/answers'
import { formatDateTime, formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { SearchBox } from '@plaudit/ui/search-box'
import { Segmented } from '@plaudit/ui/segmented'
import { TableSkeleton } from '@plaudit/ui/skeleton'
import { useLater } from '../../components/form/use-later.ts'
import { KeysetPager, useKeysets } from '../../components/form/keyset-pager.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { callQuery } from '../../lib/query.ts'
import { Announce, Told, useToldAll } from './announce.tsx'

export const meta = ownMeta(m.admin_users)

const filters = {
  all: {},
  professional: { account_type: 'professional' },
  business: { account_type: 'business' },
  admin: { role: 'admin' },
  support: { role: 'support' },
  suspended: { suspended: true },
} as const
type Filter = keyof typeof filters

/** `/admin/users`, `/users`: everybody with an account, by words, role and state. */
export default function Users() {
  const locale = useLocale()
  const [params] = useSearchParams()
  const [text, setText] = useState(params.get('q') ?? '')
  const [filter, setFilter] = useState<Filter>('all')
  const pages = useKeysets()
  const { after } = pages
  const search = useLater(text.trim(), 250)
  const query = useQuery({
    ...callQuery('admin/getUsers', {
      ...filters[filter],
      ...(search && { search }),
      ...(after && { after }),
    }),
    placeholderData: keepPreviousData,
    // An erasure on its way is followed until the person is gone.
    refetchInterval: ({ state }) =>
      state.data?.users.some(({ erasing }) => erasing !== null) ? 3000 : false,
  })
  const { data, error } = query
  const told = useToldAll()
  const anew = (change: () => void) => {
    pages.first()
    change()
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-baseline gap-3">
        <h1 className="text-title lg:text-title-desk">{m.admin_users()}</h1>
        {data && <span className="num text-muted">{formatNumber(data.total, locale)}</span>}
        <span className="ml-auto">
          <Announce told={told} />
        </span>
      </div>
      <div className="mb-4 empty:hidden">
        <Told told={told} />
      </div>
      <SearchBox
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
        <ul className="mt-3 divide-y divide-line">
          {data.users.map((user) => (
            <li key={user.ID}>
              <Row user={user} />
            </li>
          ))}
        </ul>
      )}
      <KeysetPager pages={pages} next={data?.next ?? null} />
    </>
  )
}

function Row({ user }: { user: AdminUser }) {
  const locale = useLocale()
  return (
    <Anchor
      href={`/admin/users/${user.ID}`}
      className="flex min-h-target flex-wrap items-center gap-x-4 gap-y-1 rounded-in py-3 hover:bg-sunken"
    >
      <span className="min-w-0 flex-[1_1_200px]">
        <b className="block truncate">{user.full_name}</b>
        <span className="block truncate text-small text-muted">
          {user.username} · {user.email ?? user.phone ?? ''}
        </span>
      </span>
      <span className="text-small text-muted">
        {user.seen_at
          ? m.admin_seen({ when: formatDateTime(user.seen_at, locale) })
          : m.admin_never_seen()}
      </span>
      <UserState user={user} />
    </Anchor>
  )
}

/** Shows a person's state: an admin, support, suspended, on the way out. */
export function UserState({ user }: { user: AdminUser }) {
  return (
    <span className="flex flex-wrap gap-2">
      {user.erasing !== null && (
        <Pill tone="danger">{m.admin_erasing({ share: user.erasing })}</Pill>
      )}
      {user.suspended_at && <Pill tone="danger">{m.admin_suspended()}</Pill>}
      {user.is_admin && <Pill tone="act">{m.admin_role_admin()}</Pill>}
      {user.is_support && <Pill tone="act">{m.admin_role_support()}</Pill>}
    </span>
  )
}
