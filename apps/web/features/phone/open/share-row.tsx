import type { ReactNode } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Anchor } from '@plaudit/ui/link'
import { giveShared } from '../../../lib/from-others.ts'

interface Props {
  href: string
  /** The draft that is begun there: `message:<id>`, `post:<gx_id>`. */
  draft: string
  face: ReactNode
  children: ReactNode
}

/** A place that something can be shared into. */
export function ShareRow({ href, draft, face, children }: Props) {
  return (
    <li>
      <Anchor
        href={href}
        onClick={() => giveShared(draft)}
        className="flex min-h-16 items-center gap-3 py-2 active:bg-sunken"
      >
        {face}
        <span className="min-w-0 flex-1 truncate font-semibold">{children}</span>
        <ChevronRight aria-hidden="true" className="size-4.5 flex-none text-muted" />
      </Anchor>
    </li>
  )
}
