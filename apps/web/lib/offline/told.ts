import type { Waiting, WaitingFile } from './rows.ts'

/** Facts about something written, beside the call itself. */
export interface Told {
  label: string
  lane: string
  /** The key under which it is sent, where the form has one: written twice under it, it waits once. */
  id?: string
  /**
   * Only the last of its lane counts: a heart that is turned twice goes out once. In a lane of many things: which of what
   * waits is made void.
   */
  replaces?: boolean | ((other: Waiting) => boolean)
  /** As of `Waiting`. */
  alone?: boolean
  /** Files that go out with it: they wait on this device until then. */
  files?: WaitingFile[]
}
