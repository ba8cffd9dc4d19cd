import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { cx } from './classes.ts'
import { DrawnOnce } from './drawn-once.tsx'
import { Anchor } from './link.tsx'
import type { PictureSource } from './picture.tsx'
import { VoteButton, type VoteButtonProps } from './vote-button.tsx'

export interface DockLeader {
  id: string
  place: number
  name: string
  sum: string
  href: string
  picture?: PictureSource | null
}

export interface DockChoice {
  id: string
  name: string
  picture?: PictureSource | null
  /** The distance to the next place: "12th, 1 point behind 11th". */
  quiet: ReactNode
  vote: VoteButtonProps
}

export interface VoteDockProps {
  /** Its name for a screen reader: "Standing and your vote". */
  label: string
  /** The first three; none while the standing is hidden. */
  leaders: readonly DockLeader[]
  /** Names everything that a leader's place depends on: the server draws it once. */
  writtenBy?: (...what: unknown[]) => string | undefined
  /** The one the voter chose; null before the first vote. */
  choice: DockChoice | null
  /** In place of the choice: that a vote is still to be given, and a way to it ("Find yours"). */
  invite?: { title: ReactNode; quiet: ReactNode; action: ReactNode }
}

/** Phone only. Stands in the page where it is put, above the contestants; once that place has been scrolled away, it
 * comes up at the bottom of the screen. So it covers neither the first row's buttons nor the end of the page. */
export function VoteDock({ label, leaders, writtenBy, choice, invite }: VoteDockProps) {
  const place = useRef<HTMLDivElement>(null)
  const [docked, setDocked] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watcher = new IntersectionObserver(
      ([entry]) => entry && setDocked(!entry.isIntersecting && entry.boundingClientRect.top < 140),
      { rootMargin: '-107px 0px 0px 0px' },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  const own = choice ? <Choice choice={choice} /> : invite && <Invite invite={invite} />
  return (
    <aside aria-label={label} data-dock={docked ? 'shown' : 'resting'} className="lg:hidden">
      <div
        ref={place}
        className={
          choice
            ? 'mb-4 rounded-card border border-line bg-raised p-3 shadow-1'
            : 'min-h-(--room-vote,1px)'
        }
      >
        {choice && <Choice choice={choice} />}
      </div>
      <div
        inert={!docked}
        className={cx(
          'dock transition-[translate,visibility] duration-(--move) ease-out [@media(max-height:480px)]:hidden',
          docked ? 'translate-y-0' : 'invisible translate-y-full',
        )}
      >
        {leaders.length > 0 && <Leaders leaders={leaders} writtenBy={writtenBy} />}
        {own && <div className={cx(leaders.length > 0 && 'border-t border-line pt-2')}>{own}</div>}
      </div>
    </aside>
  )
}

function Leaders({ leaders, writtenBy }: Pick<VoteDockProps, 'leaders' | 'writtenBy'>) {
  return (
    <ol className="grid grid-cols-3 gap-2 pb-1.5">
      {leaders.slice(0, 3).map((leader) => (
        <DrawnOnce as="li" by={writtenBy?.('leader', leader)} key={leader.id} className="min-w-0">
          <Anchor
            href={leader.href}
            className="flex min-h-target min-w-0 items-center gap-[7px] text-micro leading-tight"
          >
            <Avatar
              id={leader.id}
              name={leader.name}
              source={leader.picture}
              size={34}
              shape="square"
            />
            <span className="min-w-0">
              <b className="num block text-body leading-tight font-bold">{leader.sum}</b>
              <span className="block truncate">
                {leader.place}. {leader.name}
              </span>
            </span>
          </Anchor>
        </DrawnOnce>
      ))}
    </ol>
  )
}

function Choice({ choice }: { choice: DockChoice }) {
  return (
    <div className="flex flex-wrap items-center gap-2.5 [&>:last-child]:min-w-0 [&>:last-child]:grow">
      <Avatar id={choice.id} name={choice.name} source={choice.picture} shape="square" />
      <div className="min-w-0 flex-[9_1_5rem] leading-tight">
        <p className="truncate font-semibold">{choice.name}</p>
        <p className="num truncate text-micro text-muted">{choice.quiet}</p>
      </div>
      <VoteButton
        {...choice.vote}
        size="lg"
        className="min-w-20 px-4 wrap-anywhere min-[22.5rem]:min-w-28 min-[22.5rem]:px-5"
      />
    </div>
  )
}

function Invite({ invite }: { invite: NonNullable<VoteDockProps['invite']> }) {
  return (
    <div className="flex items-center gap-2.5">
      <div className="min-w-0 flex-1 leading-tight">
        <p className="font-semibold">{invite.title}</p>
        <p className="text-micro text-muted">{invite.quiet}</p>
      </div>
      {invite.action}
    </div>
  )
}

/** The same on a desk, at the end of the tabs. */
export function VoteBar({ choice }: { choice: DockChoice }) {
  return (
    <div className="hidden min-w-0 items-center gap-3 lg:flex">
      <Avatar id={choice.id} name={choice.name} source={choice.picture} size={34} shape="square" />
      <span className="min-w-0 truncate text-small">
        <b>{choice.name}</b> <span className="num text-muted">{choice.quiet}</span>
      </span>
      <VoteButton {...choice.vote} />
    </div>
  )
}
