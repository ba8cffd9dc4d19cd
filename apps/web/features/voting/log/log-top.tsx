import type { ReactNode } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Link } from '@plaudit/ui/link'

/** The top of a page about a contest's log: the way back, the title, what it is. */
export function LogTop({
  back,
  title,
  lead,
  children,
}: {
  back: { name: string; href: string }
  title: string
  lead: string
  /** The next step. */
  children?: ReactNode
}) {
  return (
    <header className="mb-6 sm:mb-8">
      <Link kind="action" href={back.href} className="-ml-1 max-w-full">
        <ChevronLeft aria-hidden="true" className="size-5 flex-none" />
        <span className="truncate">{back.name}</span>
      </Link>
      <h1 className="text-title">{title}</h1>
      <p className="mt-3 max-w-[62ch] text-lead text-pretty text-muted">{lead}</p>
      {children}
    </header>
  )
}
