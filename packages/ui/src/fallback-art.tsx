import CoverArt, { type CoverArtProps } from './cover-art.tsx'
import { Face, Poster } from './poster.tsx'

export interface FallbackArtProps extends CoverArtProps {
  shape: 'poster' | 'cover' | 'face'
}

const drawings = { poster: Poster, face: Face, cover: CoverArt }

/** Stands where a picture is missing, always the same for one id. */
export default function FallbackArt({ shape, ...props }: FallbackArtProps) {
  const Drawing = drawings[shape]
  return <Drawing {...props} />
}
