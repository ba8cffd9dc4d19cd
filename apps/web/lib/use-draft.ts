import { useEffect, useState } from 'react'
import { dropDraft, readDraft, writeDraft } from './draft.ts'

/**
 * Keeps what is typed on the device, so that a closed dialog or page loses nothing. A kept draft is brought back after
 * hydration. @param name of the draft; without one nothing is kept. @param first value where nothing is kept.
 */
export function useDraft<T>(name: string | undefined, first: T) {
  const [value, setValue] = useState(first)
  useEffect(() => {
    const kept = name === undefined ? undefined : readDraft<T>(name)
    if (kept !== undefined) setValue(kept)
  }, [name])
  const change = (next: T) => {
    setValue(next)
    if (name !== undefined) writeDraft(name, next)
  }
  /** Begins anew, once what was typed is stored by the server. */
  const drop = (next: T = first) => {
    setValue(next)
    if (name !== undefined) dropDraft(name)
  }
  /** Keeps what was typed while the rest was on its way to the server. */
  const keep = (left: (now: T) => { rest: T; isEmpty: boolean }) =>
    setValue((now) => {
      const { rest, isEmpty } = left(now)
      if (name === undefined) return rest
      if (isEmpty) dropDraft(name)
      else writeDraft(name, rest)
      return rest
    })
  return { value, change, drop, keep }
}
