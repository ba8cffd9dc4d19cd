import type { ReactNode } from 'react'
import * as Radix from 'radix-ui/tabs'
import { cx } from './classes.ts'
import { rowClass, tabClass } from './tab-classes.ts'

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
