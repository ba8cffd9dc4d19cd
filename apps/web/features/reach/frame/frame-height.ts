import { useEffect } from 'react'
import type { RefObject } from 'react'

/** The page around the frame, as far as the browser tells; it may be told something only when its key names it. */
export function pageAround(
  origins: readonly string[],
  { ancestors, referrer }: { ancestors: readonly string[]; referrer: string },
): readonly string[] {
  const known = ancestors[0] ?? (URL.canParse(referrer) ? new URL(referrer).origin : undefined)
  if (known === undefined) return origins
  return origins.includes(known) ? [known] : []
}

/** Tells the page around how high the frame wants to be, and tells nobody else. */
export function useFrameHeight(
  box: RefObject<HTMLElement | null>,
  origins: readonly string[],
): void {
  useEffect(() => {
    if (!box.current || window.parent === window) return
    const around = pageAround([...origins, window.location.origin], {
      ancestors: [...(window.location.ancestorOrigins ?? [])],
      referrer: document.referrer,
    })
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)
      if (height === 0) return
      for (const origin of around)
        window.parent.postMessage({ type: 'plaudit:height', height }, origin)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, origins])
}
