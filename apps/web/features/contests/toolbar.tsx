import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { SearchBox } from '@plaudit/ui/search-box'
import type { Contest } from '@plaudit/contract/contests/contest'
import { AddressMenu } from '../../components/address-menu.tsx'
import type { Address } from './address.ts'
import { HonestLabel } from './honest-label.tsx'
import { ordersOf } from './order.ts'
import type { Order } from './order.ts'

interface ToolbarProps {
  contest: Contest
  address: Address
  order: Order
  /** Says what a vote stands for: while one can be given, or will be. */
  label: boolean
  /** More than a few: somebody may be looked for. */
  searchable: boolean
  /** Offered when the standing has moved on since the people were put in order: puts them in their new one. */
  onSort: (() => void) | undefined
}

/** What a vote stands for, whom one looks for, and in which order they stand. */
export default function Toolbar({
  contest,
  label,
  address,
  order,
  searchable,
  onSort,
}: ToolbarProps) {
  const offered = ordersOf(contest)
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex min-h-target items-center justify-between gap-4">
        {label ? <HonestLabel contest={contest} /> : <span />}
        <AddressMenu
          label={m.lists_order()}
          choices={offered.map((other) => ({
            href: address.href({ sort: other === offered[0] ? null : other, show: null }),
            label: orderName(other),
            current: other === order,
          }))}
        />
      </div>
      {onSort && (
        <div className="flex justify-center">
          <Button variant="soft" onClick={onSort}>
            {m.contests_sort_again()}
          </Button>
        </div>
      )}
      {searchable && <Finder address={address} />}
    </div>
  )
}

function Finder({ address }: { address: Address }) {
  return (
    <form role="search" onSubmit={(event) => event.preventDefault()}>
      {address.sort !== null && <input type="hidden" name="sort" value={address.sort} />}
      <SearchBox
        name="q"
        size="md"
        label={m.contests_find_contestant()}
        placeholder={m.contests_find_contestant()}
        defaultValue={address.query}
        onChange={(event) =>
          address.replace(address.href({ q: event.currentTarget.value, show: null }))
        }
      />
    </form>
  )
}

function orderName(order: Order): string {
  if (order === 'name') return m.contests_sort_name()
  return order === 'running' ? m.contests_sort_running() : m.contests_sort_standing()
}
