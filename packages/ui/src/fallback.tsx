import type { CoverArtProps } from './cover-art.tsx'
import { keptContent, useKept } from './hydrated.ts'
import { part } from './part.tsx'
import { Face, Poster } from './poster.tsx'

const Drawing = part(() => import('./cover-art.tsx'), { otherwise: () => null })

export interface FallbackArtProps extends CoverArtProps {
  shape: 'poster' | 'cover' | 'face'
}

/** What stands where a picture is missing, always the same for one id. */
export function FallbackArt({ shape, ...props }: FallbackArtProps) {
  if (shape === 'poster') return <Poster {...props} />
  if (shape === 'face') return <Face {...props} />
  return <Cover {...props} />
}

/** A cover that the server drew stays as it is. Its script comes where the browser has to draw one itself. */
function Cover(props: CoverArtProps) {
  const isKept = useKept(`${props.id} ${props.name}`)
  const content = isKept ? keptContent : { children: <Drawing {...props} /> }
  return <span key={`${isKept}`} className="contents" {...content} />
}
