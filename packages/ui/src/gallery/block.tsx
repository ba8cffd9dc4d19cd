import type { ReactNode } from 'react'

/** Draws a heading of the gallery with what it shows. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12">
      <h2 className="mb-4 text-head">{title}</h2>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="mb-2 flex flex-wrap items-center gap-2">{children}</div>
}
