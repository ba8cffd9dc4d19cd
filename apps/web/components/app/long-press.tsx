import { useEffect } from 'react'
import { watchLongPress } from '../../lib/long-press.ts'

/** A finger that rests on a message, a post or a contest opens what its button opens. */
export default function LongPress() {
  useEffect(() => watchLongPress(document), [])
  return null
}
