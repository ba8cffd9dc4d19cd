import { Fragment, useRef, type ReactNode } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from './avatar.tsx'
import { cx } from './classes.ts'
import { DrawnOnce } from './drawn-once.tsx'
import { useFlip } from './flip.ts'
import { Anchor } from './link.tsx'
import { useLocale } from './locale.tsx'
import type { PictureSource } from './picture.tsx'

export interface StandingItem {
  id: string
  place: number
  /** Its number in the whole list, where places are shared; else its place. */
  number?: number
  name: string
  /** Sum as shown: "583", "18 %". */
  sum: string
  /** Length of the bar, 0 to 1 of the leader's sum. */
  share: number
  picture?: PictureSource | null
  href?: string
  /** Further line under the name. */
  quiet?: ReactNode
  /** The voter's own choice: tinted. */
  mine?: boolean
  /** Places won (+) or lost (−) since something the screen names. */
  change?: number
}

/** Place, face, name above a bar, sum at the right. The leader's bar is gold. */
function StandingRow({ item, action }: { item: StandingItem; action?: ReactNode }) {
  const { id, place, name, sum, share, picture, href, quiet, mine, change } = item
  const first = place === 1
  return (
    <div
      className={cx(
        'relative col-span-full grid grid-cols-subgrid items-center py-[7px]',
        mine && '-mx-2.5 rounded-in bg-act-soft px-2.5',
      )}
    >
      <span
        className={cx(
          'num text-right font-bold',
          first ? 'text-won-text' : mine ? 'text-act-text' : 'text-muted',
        )}
      >
        {place}
      </span>
      <Avatar id={id} name={name} source={picture} shape="square" />
      <div className="min-w-0">
        <p className="truncate leading-tight font-semibold">
          {href ? (
            <Anchor
              href={href}
              className="after:absolute after:inset-0 after:rounded-in hover:underline focus-visible:outline-0 focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-solid"
            >
              {name}
            </Anchor>
          ) : (
            name
          )}
        </p>
        {quiet && <p className="line-clamp-2 text-micro text-muted">{quiet}</p>}
        <span
          className={cx(
            'mt-[5px] block h-[5px] overflow-hidden rounded-full',
            mine ? 'bg-raised' : 'bg-sunken',
          )}
        >
          <span
            className={cx(
              'block h-full origin-left rounded-full transition-[width] duration-(--move) ease-out',
              first ? 'bg-won' : mine ? 'bg-act' : 'bg-primary/85',
            )}
            style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }}
          />
        </span>
      </div>
      <div className="flex items-center justify-end gap-2">
        {change !== undefined && change !== 0 && <PlaceChange change={change} />}
        <span className="num text-right text-num">{sum}</span>
        {action && <span className="relative z-1">{action}</span>}
      </div>
    </div>
  )
}

/** An arrow with the places won or lost; with `words` it says so in full. */
export function PlaceChange({ change, words }: { change: number; words?: boolean }) {
  const locale = useLocale()
  if (change === 0) return null
  const count = Math.abs(change)
  const shown = formatNumber(count, locale)
  const sentence =
    change > 0
      ? m.ui_places_up({ count, shown }, { locale })
      : m.ui_places_down({ count, shown }, { locale })
  return (
    <span
      className={cx(
        'num inline-flex items-center gap-0.5 text-small font-semibold whitespace-nowrap',
        change > 0 ? 'text-ok-text' : 'text-muted',
      )}
    >
      {change > 0 ? (
        <ArrowUp aria-hidden="true" className="size-4" />
      ) : (
        <ArrowDown aria-hidden="true" className="size-4" />
      )}
      <span aria-hidden={!words}>{words ? sentence : shown}</span>
      {!words && <span className="hidden-text">{sentence}</span>}
    </span>
  )
}

export interface StandingListProps {
  /** In order of place. If places are missing, the list says how many lie between. */
  items: readonly StandingItem[]
  /** Name of the list for a screen reader. */
  label: string
  action?: (item: StandingItem) => ReactNode
  /** Names everything that a row depends on: the server draws it once. For rows without an action. */
  writtenBy?: (...what: unknown[]) => string | undefined
  className?: string
}

const numberOf = (item: StandingItem) => item.number ?? item.place

/** Rows that rise and fall as votes come in. */
export function StandingList({ items, label, action, writtenBy, className }: StandingListProps) {
  const list = useRef<HTMLOListElement>(null)
  const locale = useLocale()
  useFlip(list, items.map((item) => item.id).join(' '))
  return (
    <ol
      ref={list}
      aria-label={label}
      // The sums share a column, so that all bars have the same length to fill.
      className={cx('grid grid-cols-[26px_40px_minmax(0,1fr)_auto] gap-x-3', className)}
    >
      {items.map((item, at) => {
        const before = items[at - 1]
        const between = before ? numberOf(item) - numberOf(before) - 1 : 0
        return (
          <Fragment key={item.id}>
            {between > 0 && (
              <li className="col-span-full py-0.5 pl-[50px] text-micro text-muted">
                {m.ui_between({ count: between, shown: formatNumber(between, locale) }, { locale })}
              </li>
            )}
            <DrawnOnce
              as="li"
              by={writtenBy?.('row', item)}
              data-flip={item.id}
              className="relative col-span-full grid grid-cols-subgrid"
            >
              <StandingRow item={item} action={action?.(item)} />
            </DrawnOnce>
          </Fragment>
        )
      })}
    </ol>
  )
}
