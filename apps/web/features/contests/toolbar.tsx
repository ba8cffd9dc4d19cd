import { useEffect, useRef } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Anchor } from '@plaudit/ui/link'
import { SearchBox } from '@plaudit/ui/search-box'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { Address } from './address.ts'
import { HonestLabel } from './open/honest-label.tsx'
import { ordersOf } from './open/order.ts'
import type { Order } from './open/order.ts'

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

/** Tools above the people: what a vote stands for, the search, and the order. */
export default function Toolbar({
  contest,
  label,
  address,
  order,
  searchable,
  onSort,
}: ToolbarProps) {
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex min-h-target flex-wrap items-center justify-between gap-x-4">
        {/* Its line breaks before the order goes under it. */}
        <div className="min-w-0 flex-[1_1_12rem]">{label && <HonestLabel contest={contest} />}</div>
        <SortMenu contest={contest} address={address} order={order} />
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

/** A small menu of addresses: works before any script, closes by itself with one. */
function SortMenu({
  contest,
  address,
  order,
}: Pick<ToolbarProps, 'contest' | 'address' | 'order'>) {
  const box = useRef<HTMLDetailsElement>(null)
  const offered = ordersOf(contest)
  useEffect(() => {
    const close = (event: Event) => {
      if (!(event.target instanceof Node) || !box.current?.contains(event.target))
        box.current?.removeAttribute('open')
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [])
  return (
    <details
      ref={box}
      className="relative flex-none"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !box.current?.open) return
        box.current.open = false
        box.current.querySelector('summary')?.focus()
      }}
    >
      <summary className="flex min-h-target list-none items-center gap-1 text-small font-semibold text-act-text [&::-webkit-details-marker]:hidden">
        {orderName(order)}
        <ChevronDown aria-hidden="true" className="size-4" />
      </summary>
      <ul className="absolute top-full right-0 z-10 min-w-48 max-w-[80vw] rounded-card border border-line bg-raised p-1.5 shadow-2">
        {offered.map((other) => (
          <li key={other}>
            <Anchor
              href={address.href({ sort: other === offered[0] ? null : other, show: null })}
              aria-current={other === order ? 'true' : undefined}
              className="flex min-h-target items-center rounded-in px-3 text-small font-medium hover:bg-sunken aria-[current]:bg-act-soft aria-[current]:text-act-text"
              onClick={() => box.current?.removeAttribute('open')}
            >
              {orderName(other)}
            </Anchor>
          </li>
        ))}
      </ul>
    </details>
  )
}
