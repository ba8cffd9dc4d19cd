import type { FallbackArtProps } from './fallback-art.tsx'
import { keptContent, useKept } from './hydrated.ts'
import { part } from './part.tsx'

const Drawing = part(() => import('./fallback-art.tsx'), { otherwise: () => null })

/**
 * What stands where a picture is missing. One that the server drew stays as it is: forty of them would keep a
 * slow phone busy for nothing. Its script comes where the browser has to draw one itself.
 */
export function FallbackArt(props: FallbackArtProps) {
  const isKept = useKept(`${props.shape} ${props.id} ${props.name}`)
  const content = isKept ? keptContent : { children: <Drawing {...props} /> }
  return <span key={`${isKept}`} className="contents" {...content} />
}
