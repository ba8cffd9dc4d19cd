import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import type { EmptyStateProps } from '@plaudit/ui/empty-state'

interface Props extends Pick<EmptyStateProps, 'scene' | 'title' | 'children'> {
  href: string
  /** The verb for the page at `href`. */
  verb: string
}

/** The one thing that a screen has to say, and the way on from it. */
export function LoneMessage({ href, verb, ...said }: Props) {
  return (
    <EmptyState
      level={1}
      {...said}
      action={
        <ButtonLink variant="act" href={href}>
          {verb}
        </ButtonLink>
      }
    />
  )
}

/** The same as a whole screen. */
export function LoneState(props: Props) {
  return (
    <div className="page grid min-h-[60dvh] place-items-center py-10">
      <LoneMessage {...props} />
    </div>
  )
}
