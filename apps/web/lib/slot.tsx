import type { ComponentType } from 'react'
import { part } from './part.ts'

/**
 * A place on a screen that other features fill, each from its file `features/<noun>/slots/<place>.tsx`, whose script
 * comes by itself: `slot<ContestSlot>(import.meta.glob(…))`. They stand in the order of
 * their features' names and are given what the place has (`Props`). Nothing is drawn where nobody fills it.
 */
export function slot<Props extends object>(
  fillers: Record<string, () => Promise<unknown>>,
): ComponentType<Props> {
  const parts = Object.entries(fillers).map(([file, load]) => ({
    file,
    // What stands there is known by the name of the file alone.
    Filler: part(load as () => Promise<{ default: ComponentType<Props> }>),
  }))
  return function Slot(props: Props) {
    return parts.map(({ file, Filler }) => <Filler key={file} {...props} />)
  }
}
