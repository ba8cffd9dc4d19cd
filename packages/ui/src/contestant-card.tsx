import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import { Anchor } from './link.tsx'
import { PlaceBadge } from './pill.tsx'
import { Picture, type PictureSource } from './picture.tsx'

export interface ContestantCardProps {
  id: string
  href: string
  name: string
  picture?: PictureSource | null
  /** Quiet line: country and song, city, category. */
  quiet?: ReactNode
  /** A flag of 21 by 14 before the quiet line. */
  flag?: ReactNode
  /** Left out while the standing is hidden. */
  place?: number
  /** The sum as it is to be shown ("583", "18 %") and its unit ("points"). */
  sum?: { shown: string; unit: string }
  /** The voter's own choice: ringed. */
  mine?: boolean
  /** Among the first of the page: its picture is fetched at once. */
  priority?: boolean
  /** A full `VoteButton`. It comes drawn, so that a tap draws the button anew and not the card. */
  vote?: ReactNode
  /** Heading level where it stands: 2 under the page's title, 3 under a section's head. */
  level?: 2 | 3
  className?: string
}

const widths =
  '(min-width: 77.5rem) 210px, (min-width: 62.5rem) 20vw, (min-width: 40rem) 31vw, 44vw'

/** A person on the stage. Put several in a `<ul className="contestant-grid">`, each in its `<li>`. */
export function ContestantCard(props: ContestantCardProps) {
  const {
    id,
    href,
    name,
    picture,
    quiet,
    flag,
    place,
    sum,
    mine,
    priority,
    vote,
    level = 2,
    className,
  } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article
      className={cx('group relative flex h-full min-w-0 flex-col', className)}
      data-contestant={id}
    >
      <Anchor
        href={href}
        tabIndex={-1}
        aria-hidden="true"
        className={cx(
          'relative block overflow-hidden rounded-card',
          mine && 'ring-3 ring-act ring-offset-3 ring-offset-surface',
        )}
      >
        <Picture
          id={id}
          name={name}
          source={picture}
          sizes={widths}
          priority={priority}
          moves
          className="transition-transform duration-(--move) ease-out group-hover:scale-[1.025]"
        />
        {sum && <span className="card-shade" />}
      </Anchor>
      <div className="pointer-events-none absolute inset-x-0 top-0 aspect-4/5">
        {place !== undefined && <PlaceBadge place={place} className="absolute top-2 left-2" />}
        {sum && (
          <p className="card-sum num">
            <b className="text-num-l leading-none">{sum.shown}</b> {sum.unit}
          </p>
        )}
      </div>
      <Heading className="mt-2.5 truncate text-[1.0625rem] leading-tight font-bold tracking-[-.01em]">
        <Anchor href={href} className="hover:underline">
          {name}
        </Anchor>
      </Heading>
      {quiet && (
        <p className="mt-0.5 flex items-center gap-[7px] text-small text-muted">
          {flag}
          <span className="truncate">{quiet}</span>
        </p>
      )}
      {vote && <div className="@container mt-auto pt-2.5">{vote}</div>}
    </article>
  )
}
