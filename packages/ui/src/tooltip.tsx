import type { ReactElement, ReactNode } from 'react'
import * as Radix from 'radix-ui/tooltip'

/** A few words about a control, on hover and on focus. Never the only place where something is said. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-70 max-w-64 rounded-in bg-text px-3 py-1.5 text-small font-medium text-surface shadow-2"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
