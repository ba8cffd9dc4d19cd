import { useState } from 'react'

/** Returns the value, and while another is on its way the last one: whatever stands beside a list stays in place. */
export function useLast<Value>(now: Value | undefined, first: Value): Value {
  const [last, setLast] = useState(first)
  if (now !== undefined && now !== last) setLast(now)
  return now ?? last
}
