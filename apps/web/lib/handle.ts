import { useMatches } from 'react-router'

/** Facts that a screen tells its shell: `export const handle = { ownNav: true } satisfies ScreenHandle`. */
export interface ScreenHandle {
  /** The screen brings its own way around (a contest's studio). */
  ownNav?: boolean
  /** The screen fills the window to its end: nothing stands below it. */
  noFoot?: boolean
}

export const useOwnNav = (): boolean =>
  useMatches().some((match) => (match.handle as ScreenHandle | undefined)?.ownNav)

export const useNoFoot = (): boolean =>
  useMatches().some((match) => (match.handle as ScreenHandle | undefined)?.noFoot)
