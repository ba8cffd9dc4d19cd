import type { FallbackArtProps } from './fallback-art.tsx'
import { keptContent, useKept } from './hydrated.ts'
import { part } from './part.tsx'

const Drawing = part(() => import('./fallback-art.tsx'), { otherwise: () => null })

/** Stands for a missing picture. The server's drawing stays as it is; its script comes when the browser has to draw. */
export function FallbackArt(props: FallbackArtProps) {
  const isKept = useKept(`${props.shape} ${props.id} ${props.name}`)
  const content = isKept ? keptContent : { children: <Drawing {...props} /> }
  return <span key={`${isKept}`} className="contents" {...content} />
}
