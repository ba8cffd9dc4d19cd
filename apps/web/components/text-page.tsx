import type { ReactNode } from 'react'
import { m } from '@plaudit/i18n/messages'
import { PageHero } from './page-hero.tsx'

export interface TextSection {
  /** Its address on the page. */
  id: string
  title: string
  content: ReactNode
}

/** A page to read: the lit band, the list of its sections beside them, lines of a length that reads well. */
export function TextPage({
  title,
  lead,
  start,
  sections,
  end,
}: {
  title: string
  lead: string
  start?: ReactNode
  sections: readonly TextSection[]
  end?: ReactNode
}) {
  const label = m.pages_legal_on_page()
  return (
    <>
      <PageHero title={title} lead={lead} />
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 py-10 md:py-14 lg:grid-cols-[220px_minmax(0,1fr)]">
        <nav aria-label={label} className="lg:sticky lg:top-24 lg:self-start">
          <p className="text-small font-semibold text-muted">{label}</p>
          <ul className="mt-1 max-lg:flex max-lg:flex-wrap max-lg:gap-x-6 lg:border-l lg:border-line">
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-target items-center font-medium hover:text-act-text hover:underline lg:-ml-px lg:border-l lg:border-transparent lg:pl-4 lg:hover:border-act"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="max-w-[70ch]">
          {start}
          {sections.map(({ id, title: name, content }) => (
            <section key={id} id={id} className="mb-12 scroll-mt-20 last:mb-0">
              <h2 className="mb-4 text-title-desk">{name}</h2>
              {content}
            </section>
          ))}
          {end}
        </div>
      </div>
    </>
  )
}
