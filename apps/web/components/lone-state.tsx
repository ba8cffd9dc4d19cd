import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import type { EmptyStateProps } from '@plaudit/ui/empty-state'

interface Props extends Pick<EmptyStateProps, 'scene' | 'title' | 'children'> {
  href: string
  /** What is at `href`. */
  verb: string
}

/** A whole screen that has one thing to say, and the way on from it. */
export function LoneState({ href, verb, ...said }: Props) {
  return (
    <div className="page grid min-h-[60dvh] place-items-center py-10">
      <EmptyState
        level={1}
        {...said}
        action={
          <ButtonLink variant="act" href={href}>
            {verb}
          </ButtonLink>
        }
      />
    </div>
  )
}
