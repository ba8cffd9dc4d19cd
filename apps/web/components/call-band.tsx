import type { ComponentType } from 'react'
import { ButtonLink } from '@plaudit/ui/button'

interface Props {
  /** Id of the heading, for the region's name. */
  id: string
  Icon: ComponentType<{ 'aria-hidden': 'true'; className: string }>
  title: string
  text: string
  href: string
  /** The act behind `href`. */
  verb: string
}

/** A band on a page that asks its reader for one act. */
export function CallBand({ id, Icon, title, text, href, verb }: Props) {
  return (
    <section
      aria-labelledby={id}
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-act-soft p-4 sm:px-6"
    >
      <Icon aria-hidden="true" className="size-7 flex-none text-act-text max-sm:hidden" />
      <div className="min-w-48 flex-1">
        <h2 id={id} className="text-head">
          {title}
        </h2>
        <p className="text-small">{text}</p>
      </div>
      <ButtonLink variant="act" href={href} className="max-sm:w-full">
        {verb}
      </ButtonLink>
    </section>
  )
}
