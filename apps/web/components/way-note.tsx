import type { ReactNode } from 'react'

/** Says at the bottom of the screen how it stands with the way to another page. */
export function WayNote({ action, children }: { action: ReactNode; children: string }) {
  return (
    <p className="fixed inset-x-0 bottom-0 z-60 flex items-center justify-center gap-4 bg-won-soft pt-2 pr-[max(16px,env(safe-area-inset-right))] pb-[calc(8px+env(safe-area-inset-bottom))] pl-[max(16px,env(safe-area-inset-left))] text-small font-medium text-won-text shadow-3 [&_button]:flex-none">
      {children}
      {action}
    </p>
  )
}
