import type { ReactNode } from 'react'

interface ThreeThingsProps {
  /** Title of the whole band; without it each thing is a heading of the page itself. */
  title?: string
  things: readonly { mark: ReactNode; title: string; text: string }[]
  className?: string
}

/** A band of a landing page with what is true of everything there, beside each other on a desk. */
export function ThreeThings({ title, things, className }: ThreeThingsProps) {
  const Heading = title === undefined ? 'h2' : 'h3'
  return (
    <section className={`bg-primary-soft py-12 ${className ?? ''}`}>
      <div className="page">
        {title !== undefined && <h2 className="mb-6 max-w-[18em] text-title">{title}</h2>}
        <ul className="grid gap-6 md:grid-cols-3 md:gap-8">
          {things.map((thing) => (
            <li key={thing.title}>
              <span aria-hidden="true" className="[&_svg]:size-7">
                {thing.mark}
              </span>
              <Heading className="mt-3 mb-1 text-lead leading-snug font-bold tracking-[-.01em]">
                {thing.title}
              </Heading>
              <p className="max-w-[44ch] text-pretty text-muted">{thing.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
