import { useEffect, useState } from 'react'

interface Addresses {
  src: string
  srcSet?: string
}

/** Asks for addresses of a picture that are good now; undefined where there are none for this reader. */
type Renew = (src: string) => Promise<Addresses | undefined>

let renew: Renew | undefined

/** Sets how addresses that were good for minutes alone are asked for anew; once, by the application. */
export function renewPicturesBy(way: Renew): void {
  renew = way
}

interface Failed {
  src: string
  /** Picture that is shown in its place. */
  renewed?: Addresses
}

/**
 * Watches a picture that did not come. A picture whose address had a key may have been looked at too late: it is asked
 * for anew, once. Once the network is back it is asked for again.
 */
export function useFailed<Source extends Addresses>(source: Source | null | undefined) {
  const [failed, setFailed] = useState<Failed>()
  useEffect(() => {
    if (failed === undefined) return
    const again = () => setFailed(undefined)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [failed])
  const src = source?.src
  const of = src !== undefined && failed?.src === src ? failed : undefined
  const onError = () => {
    if (src === undefined) return
    setFailed({ src })
    if (of !== undefined || renew === undefined || !src.includes('?key=')) return
    renew(src).then(
      (renewed) => renewed && setFailed({ src, renewed }),
      () => undefined,
    )
  }
  return {
    failed: of !== undefined && of.renewed === undefined,
    shown: source && { ...source, ...of?.renewed },
    onError,
  }
}
