import type { CSSProperties } from 'react'
import { cx } from './classes.ts'
import { useFailed } from './failed-picture.ts'
import { FallbackArt } from './fallback.tsx'

/** A stored picture as the server describes it. */
export interface PictureSource {
  src: string
  srcSet?: string
  /** Its main colour, shown until it is there. */
  color?: string
  /** Place of the face, as `object-position`; 50% 20% when not known. */
  focus?: string
}

export interface PictureProps {
  source?: PictureSource | null
  /** Seed of the drawing that stands in for a missing picture; the same id always gives the same one. */
  id: string
  /** Name of the pictured person or thing: words of the stand-in. */
  name: string
  /** Words of a screen reader; empty when the name stands beside it. */
  alt?: string
  ratio?: '4/5' | '4/3' | '16/9' | '1/1' | '3/1'
  sizes?: string
  /** The first picture of a page: fetched at once instead of when it comes near, and ahead of all others. */
  priority?: boolean
  /** The picture grows from a list into the page behind it: the card's and the page's have it. */
  moves?: boolean
  className?: string
}

const ratios = {
  '4/5': 'aspect-4/5',
  '4/3': 'aspect-4/3',
  '16/9': 'aspect-video',
  '1/1': 'aspect-square',
  '3/1': 'aspect-3/1',
}
const pixels = {
  '4/5': [400, 500],
  '4/3': [640, 480],
  '16/9': [640, 360],
  '1/1': [400, 400],
  '3/1': [960, 320],
} as const

/** A picture in a box whose size is known before it loads. A picture that is missing or fails is drawn instead. */
export function Picture(props: PictureProps) {
  const { source, id, name, alt = '', ratio = '4/5', sizes, priority, moves, className } = props
  const { failed, shown, onError } = useFailed(source)
  const [width, height] = pixels[ratio]
  const style: CSSProperties = { backgroundColor: source?.color }
  const marks = moves && { 'data-moves': '' }
  // As wide as there is room, unless a class says otherwise, whatever the order of the two in the style sheet.
  const box = cx(
    'relative block [:where(&)]:w-full overflow-hidden bg-skeleton',
    ratios[ratio],
    className,
  )
  if (!shown || failed) {
    const shape = ratio === '4/5' ? 'poster' : ratio === '1/1' ? 'face' : 'cover'
    return (
      <span
        {...marks}
        className={box}
        style={style}
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
      >
        <FallbackArt id={id} name={name} shape={shape} className="size-full" />
      </span>
    )
  }
  return (
    <span {...marks} className={box} style={style}>
      <img
        src={shown.src}
        srcSet={shown.srcSet}
        sizes={shown.srcSet ? sizes : undefined}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'low'}
        decoding={priority ? 'sync' : 'async'}
        onError={onError}
        className="size-full object-cover"
        style={{ objectPosition: shown.focus ?? '50% 20%' }}
      />
    </span>
  )
}
