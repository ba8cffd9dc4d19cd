import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'

interface Props {
  text: string
  href: string
  /** What is at `href`. */
  verb: string
}

/** Nobody can enter (any more). */
export function EntriesClosed({ text, href, verb }: Props) {
  return (
    <div className="page grid min-h-[60dvh] place-items-center py-10">
      <EmptyState
        level={1}
        scene="door"
        title={m.entries_closed_title()}
        action={
          <ButtonLink variant="act" href={href}>
            {verb}
          </ButtonLink>
        }
      >
        {text}
      </EmptyState>
    </div>
  )
}
