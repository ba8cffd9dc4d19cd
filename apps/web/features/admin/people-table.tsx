import type { Reply } from '@plaudit/contract/calls'
import type { PersonFigures } from '@plaudit/contract/admin/figures'
import { mostCounted } from '@plaudit/contract/admin/shapes'
import { formatCountry, formatNumber, formatRelative } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { DataTable, type Column } from '@plaudit/ui/data-table'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { useServerSecond } from '../../lib/clock.ts'
import { UserState } from './user-state.tsx'
import { accountTypeNames } from './words.ts'

export type ListedPerson = Reply<'admin/getUsers'>['users'][number]

interface Props {
  people: readonly ListedPerson[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

/** People with what an admin compares: type, country, last use, orders, money, state. */
export function PeopleTable({ people, selected, onSelect }: Props) {
  const locale = useLocale()
  // A minute's steps are fine enough, and nothing is drawn anew every second.
  const now = (Math.floor(useServerSecond(0) / 60) + 1) * 60_000
  return (
    <DataTable
      label={m.admin_users()}
      columns={columnsOf(locale, now)}
      rows={people}
      rowId={({ ID }) => String(ID)}
      rowName={({ full_name }) => full_name}
      selected={selected}
      onSelect={onSelect}
    />
  )
}

/** A number that is counted to a thousand. */
export const countWords = (count: number, locale: Locale): string =>
  formatNumber(count, locale) + (count >= mostCounted ? '+' : '')

/** Money by currency, or a dash. */
export const moneyWords = (money: PersonFigures['balance'], locale: Locale): string =>
  money.map((some) => formatMoney(some, locale)).join(' · ') || '–'

function columnsOf(locale: Locale, now: number): Column<ListedPerson>[] {
  return [
    { key: 'person', header: m.admin_person(), cell: (user) => <Who user={user} /> },
    {
      key: 'type',
      header: m.admin_type(),
      className: 'max-lg:hidden',
      onCard: 'hidden',
      cell: ({ account_type: type }) => accountTypeNames[type](),
    },
    {
      key: 'country',
      header: m.admin_country(),
      className: 'max-xl:hidden',
      onCard: 'hidden',
      cell: ({ country_code: code }) => (code ? formatCountry(code, locale) : '–'),
    },
    {
      key: 'seen',
      header: m.admin_last_seen(),
      cell: ({ seen_at: at }) =>
        at ? (
          <time dateTime={at} className="whitespace-nowrap">
            {formatRelative(at, locale, Math.max(now, Date.parse(at)))}
          </time>
        ) : (
          '–'
        ),
    },
    {
      key: 'orders',
      header: m.admin_orders(),
      align: 'end',
      cell: ({ figures }) => countWords(figures.orders, locale),
    },
    {
      key: 'balance',
      header: m.admin_balance(),
      align: 'end',
      cell: ({ figures }) => (
        <span className="whitespace-nowrap">{moneyWords(figures.balance, locale)}</span>
      ),
    },
    {
      key: 'state',
      header: m.admin_state(),
      cell: (user) => <UserState user={user} cases={user.figures.cases} none="–" />,
    },
  ]
}

function Who({ user }: { user: ListedPerson }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar
        id={String(user.ID)}
        name={user.full_name}
        source={user.avatar ? { src: user.avatar } : null}
        size={34}
      />
      <span className="min-w-0 leading-tight">
        <Anchor
          href={`/admin/users/${user.ID}`}
          className="block truncate font-semibold hover:underline"
        >
          {user.full_name}
        </Anchor>
        <span className="block truncate text-small text-muted">
          {user.username} · {user.email ?? user.phone ?? ''}
        </span>
      </span>
    </span>
  )
}
