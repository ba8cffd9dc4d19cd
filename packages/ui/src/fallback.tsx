import { part } from './part.tsx'

/** What stands where a picture is missing. A page whose pictures are all there never asks for its script. */
export const FallbackArt = part(() => import('./fallback-art.tsx'), { otherwise: () => null })
