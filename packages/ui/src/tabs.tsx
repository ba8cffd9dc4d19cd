import { useEffect, useRef, type ReactNode } from 'react'
import * as Radix from 'radix-ui/tabs'
import { cx } from './classes.ts'
import { Anchor } from './link.tsx'

const tabClass = cx(
  '-mb-px flex min-h-12.5 flex-none snap-start items-center gap-1.5 border-b-3 border-transparent text-label font-semibold whitespace-nowrap text-muted',
  'hover:text-text aria-[current=page]:border-act aria-[current=page]:text-text data-[state=active]:border-act data-[state=active]:text-text',
)
const rowClass = 'scroller -mx-gutter px-gutter sm:mx-0 sm:px-0 gap-6 sm:gap-10'

export interface LinkTab {
  href: string
  label: ReactNode
  /** A quiet number after the label. */
  count?: ReactNode
  current?: boolean
}

export interface LinkTabsProps {
  tabs: readonly LinkTab[]
  /** What the tabs belong to, for a screen reader. */
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
    if (row.current && item instanceof HTMLElement)
      row.current.scrollLeft = item.offsetLeft - row.current.offsetLeft - 48
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

export interface PanelTab {
  value: string
  label: ReactNode
  count?: ReactNode
  content: ReactNode
}

export interface TabsProps {
  tabs: readonly PanelTab[]
  label: string
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  className?: string
}

/** Tabs that swap a panel in place; arrow keys move between them. */
export function Tabs({ tabs, label, value, defaultValue, onValueChange, className }: TabsProps) {
  return (
    <Radix.Root
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.value}
      onValueChange={onValueChange}
      className={className}
    >
      <Radix.List aria-label={label} className={cx(rowClass, 'border-b border-line')}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={tabClass}>
            {tab.label}
            {tab.count !== undefined && <span className="num font-medium">{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
