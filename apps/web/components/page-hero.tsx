import type { ReactNode } from 'react'

/** The lit band that opens a page of words: dark in both themes, a beam from above. */
export function PageHero({
  title,
  lead,
  actions,
  aside,
}: {
  title: string
  lead: string
  actions?: ReactNode
  aside?: ReactNode
}) {
  return (
    <section className="relative isolate overflow-hidden bg-stage text-on-stage [--focus:#a2e3fa] [--surface:#0b1220]">
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-1 bg-[radial-gradient(60%_90%_at_62%_-10%,rgb(162_227_250/.26),transparent_70%)]"
      />
      <div
        className={`page grid items-center gap-x-16 gap-y-10 py-12 md:py-16 ${aside ? 'lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:py-20' : ''}`}
      >
        <div>
          <h1 className="max-w-[18ch] text-title lg:text-[clamp(2.5rem,1.4rem+2.9vw,4rem)] lg:leading-none lg:tracking-[-.035em]">
            {title}
          </h1>
          <p className="mt-5 max-w-[52ch] text-lead text-on-stage-muted">{lead}</p>
          {actions && <div className="mt-7 flex flex-wrap gap-3">{actions}</div>}
        </div>
        {aside}
      </div>
    </section>
  )
}
