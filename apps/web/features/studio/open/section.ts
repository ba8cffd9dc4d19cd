import type { ComponentType } from 'react'
import type { Studio } from './studio.ts'

/** A section of a contest's editor. */
export interface EditorSection {
  /** In the address: `?section=`. */
  name: string
  title: () => string
  Screen: ComponentType
  /** Smaller stands further ahead; the first is the one that opens. */
  order: number
  count?: (studio: Studio) => number
  /** Not everybody of the team may open it. */
  may?: (studio: Studio) => boolean
}
