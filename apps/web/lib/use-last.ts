import { useState } from 'react'

/** What is there, and while something else is on its way what was there before: what stands beside a list stays in place. */
export function useLast<Value>(now: Value | undefined, first: Value): Value {
  const [last, setLast] = useState(first)
  if (now !== undefined && now !== last) setLast(now)
  return now ?? last
}
