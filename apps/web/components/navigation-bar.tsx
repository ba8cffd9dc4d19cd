import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** A thin line over the bar while the next page is on its way; not at all when it comes at once. */
export function NavigationBar() {
  const busy = useNavigation().state !== 'idle'
  return busy && <Line />
}

function Line() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 200)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-60 h-1 overflow-hidden">
      <div className="h-full w-1/3 animate-pulse rounded-full bg-act" />
    </div>
  )
}
