import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import { Picture, type PictureSource } from './picture.tsx'

const boxes = {
  24: 'size-6',
  30: 'size-[30px]',
  34: 'size-[34px]',
  40: 'size-10',
  48: 'size-12',
  64: 'size-16',
  96: 'size-24',
}

export interface AvatarProps {
  id: string
  name: string
  source?: PictureSource | null
  size?: keyof typeof boxes
  /** `round` for people with an account, `square` for contestants (a face of their poster). */
  shape?: 'round' | 'square'
  /** Give it only when the name does not stand beside the picture. */
  alt?: string
  className?: string
}

/** A small face: the picture, else tinted initials. */
export function Avatar({
  id,
  name,
  source,
  size = 40,
  shape = 'round',
  alt,
  className,
}: AvatarProps) {
  // Lists know a person by different ids: the name alone gives a person one colour everywhere.
  const tint = shape === 'round' ? name : id
  return (
    <span
      className={cx(
        'block flex-none overflow-hidden',
        boxes[size],
        shape === 'round' ? 'rounded-full' : 'rounded-in',
        className,
      )}
    >
      <Picture id={tint} name={name} source={source} alt={alt} ratio="1/1" sizes={`${size}px`} />
    </span>
  )
}

/** A few faces that overlap, and how many more there are. */
export function Faces({
  people,
  more,
  className,
}: {
  people: readonly Omit<AvatarProps, 'size' | 'shape'>[]
  more?: ReactNode
  className?: string
}) {
  return (
    <span className={cx('inline-flex items-center', className)}>
      {people.map((person, at) => (
        <Avatar
          key={person.id}
          {...person}
          size={30}
          className={cx('ring-2 ring-surface', at > 0 && '-ml-[7px]')}
        />
      ))}
      {more && <span className="num ml-2 text-small text-muted">{more}</span>}
    </span>
  )
}
