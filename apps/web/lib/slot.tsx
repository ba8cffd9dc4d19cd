import type { ComponentType } from 'react'
import { deskPart, ownPart, part } from './part.ts'

/**
 * A place on a screen that other features fill, each from its file `features/<noun>/slots/<place>.tsx`, whose script
 * comes by itself: `slot<ContestSlot>(import.meta.glob(…))`. They stand in the order of
 * their features' names and are given what the place has (`Props`). Nothing is drawn where nobody fills it.
 * @param where `desk`: the place stands beside the page on a desk alone, and a phone asks for no script of it;
 *   `own`: it holds what is the person's own, and a visitor's page asks for no script of it before a touch.
 */
export function slot<Props extends object>(
  fillers: Record<string, () => Promise<unknown>>,
  where?: 'desk' | 'own',
): ComponentType<Props> {
  const make: typeof deskPart = where === 'desk' ? deskPart : where ? ownPart : part
  const parts = Object.entries(fillers).map(([file, load]) => ({
    file,
    // The name of the file alone identifies a filler.
    Filler: make(
      load as () => Promise<{ default: ComponentType<Props> }>,
      // A script that does not come takes its place alone, never the page that it stands beside.
      where && { otherwise: () => null },
    ),
  }))
  return function Slot(props: Props) {
    return parts.map(({ file, Filler }) => <Filler key={file} {...props} />)
  }
}
