import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { chunkTimeoutMilliseconds } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'

/** A page whose parts have not come within 120 seconds (specification 8) offers to be loaded again. */
export function SlowNavigation() {
  const { state } = useNavigation()
  const [slow, setSlow] = useState(false)
  const busy = state !== 'idle'
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), chunkTimeoutMilliseconds)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return (
    <>
      {busy && <NavigationBar />}
      {slow && (
        <p
          role="status"
          className="fixed inset-x-0 bottom-0 z-60 flex items-center justify-center gap-4 bg-won-soft px-4 py-2 text-small font-medium text-won-text"
        >
          {m.common_slow()}
          <Button onClick={() => location.reload()}>{m.common_reload()}</Button>
        </p>
      )}
    </>
  )
}

/** A thin line over the bar while the next page is on its way; not at all when it comes at once. */
function NavigationBar() {
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
