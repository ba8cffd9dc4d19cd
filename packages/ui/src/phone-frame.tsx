import type { ReactNode } from 'react'

/** A phone around what voters will see. Nothing in it can be pressed. */
export function PhoneFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure
      aria-label={label}
      className="mx-auto w-full max-w-80 rounded-[32px] bg-badge p-2 shadow-3 ring-1 ring-line"
    >
      <div
        inert
        className="@container h-[560px] overflow-hidden rounded-[25px] bg-surface [--fs-title:1.5rem] [--fs-num-xl:1.75rem] [--gutter:14px] [&_.contestant-grid]:grid-cols-2 [&_.contestant-grid]:gap-3"
      >
        {children}
      </div>
    </figure>
  )
}
