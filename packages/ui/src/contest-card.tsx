import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import { Faces, type AvatarProps } from './avatar.tsx'
import { Anchor } from './link.tsx'
import { Pill, type PillTone } from './pill.tsx'
import { Picture, type PictureSource } from './picture.tsx'

export interface ContestCardProps {
  id: string
  href: string
  title: string
  cover?: PictureSource | null
  /** State in a pill: "Closes in 2 h 14 m" (live), "Opens tomorrow, 09:00", "Declared" (won). */
  state: { label: ReactNode; live?: boolean; tone?: PillTone }
  /** Quiet line: contestants, price, rhythm. */
  quiet: ReactNode
  /** Line of evidence: who leads, and their faces. */
  evidence?: ReactNode
  faces?: readonly Omit<AvatarProps, 'size' | 'shape'>[]
  /** Heading level where it stands; 3 under a section's head. */
  level?: 2 | 3
  priority?: boolean
  /** A button on the cover, of what a long press on the card opens. */
  acts?: ReactNode
  className?: string
}

const widths = '(min-width: 62.5rem) 320px, (min-width: 40rem) 46vw, 94vw'

/** A contest in a list. Put several in a `<ul className="contest-grid">`. The whole card is one link. */
export function ContestCard(props: ContestCardProps) {
  const {
    id,
    href,
    title,
    cover,
    state,
    quiet,
    evidence,
    faces,
    level = 3,
    priority,
    acts,
    className,
  } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article
      className={cx('group relative min-w-0', className)}
      {...(acts !== undefined && { 'data-press': '' })}
    >
      <div className="relative overflow-hidden rounded-card">
        <Picture
          id={id}
          name={title}
          source={cover}
          ratio="16/9"
          sizes={widths}
          priority={priority}
          moves
          className="transition-transform duration-(--move) ease-out group-hover:scale-[1.02]"
        />
        <Pill
          tone={state.tone ?? (state.live ? 'white' : 'neutral')}
          live={state.live}
          className={cx(
            // With large letters it takes a second line, instead of losing its end.
            'absolute top-2.5 left-2.5 h-auto! min-h-[26px] py-0.5 shadow-1 [&>:last-child]:whitespace-normal',
            acts === undefined ? 'max-w-[calc(100%-20px)]' : 'max-w-[calc(100%-72px)]',
          )}
        >
          {state.label}
        </Pill>
      </div>
      <Heading className="mt-3 text-lead leading-tight font-bold tracking-[-.01em]">
        <Anchor
          href={href}
          className="after:absolute after:inset-0 after:rounded-card group-hover:underline focus-visible:outline-0 focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-solid focus-visible:after:outline-offset-4"
        >
          {title}
        </Anchor>
      </Heading>
      {acts !== undefined && <div className="absolute top-1.5 right-1.5 z-1">{acts}</div>}
      <p className="mt-0.5 text-small text-muted">{quiet}</p>
      {(evidence || (faces && faces.length > 0)) && (
        <p className="mt-2.5 flex min-h-[30px] items-center gap-2.5 text-small">
          {faces && faces.length > 0 && <Faces people={faces} />}
          {evidence && <span className="min-w-0 truncate">{evidence}</span>}
        </p>
      )}
    </article>
  )
}
