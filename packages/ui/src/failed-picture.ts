import { useEffect, useState } from 'react'

/** Whether a picture did not come. When the network is back it is asked for again. */
export function useFailed(src: string | undefined): { failed: boolean; onError: () => void } {
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    if (failed === undefined) return
    const again = () => setFailed(undefined)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [failed])
  return { failed: src !== undefined && failed === src, onError: () => setFailed(src) }
}
