import { useEffect, useState } from 'react'

/** A value that follows once it has rested: what is looked up while somebody types. */
export function useLater<T>(value: T, milliseconds: number): T {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return later
}
