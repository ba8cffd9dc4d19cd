import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from './classes.ts'
import { Anchor } from './link.tsx'
import { rowClass, tabClass } from './tab-classes.ts'

export interface LinkTab {
  href: string
  label: ReactNode
  /** A quiet number after the label. */
  count?: ReactNode
  current?: boolean
}

export interface LinkTabsProps {
  tabs: readonly LinkTab[]
  /** Thing that the tabs belong to, for a screen reader. */
  label: string
  /** Stays under the bar while the page scrolls, over the page's whole width. */
  sticky?: boolean
  /** At the right on a desk: the vote bar. */
  end?: ReactNode
  className?: string
}

/** Tabs that are addresses. On a phone the row scrolls by itself and shows the current one. */
export function LinkTabs({ tabs, label, sticky, end, className }: LinkTabsProps) {
  const row = useRef<HTMLUListElement>(null)
  const current = tabs.findIndex((tab) => tab.current)
  useEffect(() => {
    const item = row.current?.children[current]
    if (row.current && item instanceof HTMLElement) row.current.scrollLeft = item.offsetLeft - 48
  }, [current])
  return (
    <nav
      aria-label={label}
      className={cx('border-b border-line bg-surface', sticky && 'sticky top-bar z-20', className)}
    >
      <div className={cx('flex items-center justify-between gap-6', sticky && 'page')}>
        <ul ref={row} className={cx(rowClass, 'min-w-0')}>
          {tabs.map((tab) => (
            <li key={tab.href} className="flex-none">
              <Anchor
                href={tab.href}
                aria-current={tab.current ? 'page' : undefined}
                className={tabClass}
              >
                {tab.label}
                {tab.count !== undefined && <span className="num font-medium">{tab.count}</span>}
              </Anchor>
            </li>
          ))}
        </ul>
        {end}
      </div>
    </nav>
  )
}
