import { useRef } from 'react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { m } from '@plaudit/i18n/messages'
import { FallbackArt } from '@plaudit/ui/fallback'
import { useFlip } from '@plaudit/ui/flip'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { PlaceBadge } from '@plaudit/ui/pill'
import { contestantHref } from '../../../lib/contest-addresses.ts'
import type { Row, LiveRound } from '../open/live-round.ts'
import { columnsOf, heights, rankedOf } from './lineup.ts'
import { sumWords } from './words.tsx'

/** The leaders as columns of light, the first in the middle and the tallest. */
export function Lineup({ liveRound }: { liveRound: LiveRound }) {
  const list = useRef<HTMLUListElement>(null)
  const ranked = rankedOf(liveRound.rows)
  const columns = columnsOf(ranked)
  const told = ranked.some(({ place }) => place !== null)
  useFlip(list, columns.map(({ row }) => row.assox_id).join(), 'x')
  const { contest_name: contest, cx_id } = liveRound.contest
  return (
    <Frame
      list={list}
      count={columns.length}
      label={told ? m.lists_landing_lineup({ contest }) : m.lists_landing_cast({ contest })}
    >
      {columns.map(({ row, rank }) => (
        <li key={row.assox_id} data-flip={row.assox_id} className="relative">
          <Performer row={row} rank={rank} href={contestantHref(cx_id, row.assox_id)} />
        </li>
      ))}
    </Frame>
  )
}

interface FrameProps {
  list?: RefObject<HTMLUListElement | null>
  count: number
  label?: string
  children: ReactNode
}

/** Columns that stand on the floor of the stage; fewer than five keep their width. */
export function Frame({ list, count, label, children }: FrameProps) {
  return (
    <ul
      ref={list}
      aria-label={label}
      className="grid items-end justify-center gap-1.5 pt-4.5 [--u:2.5px] lg:gap-2.5 lg:[--u:clamp(2.2px,.415vw,5.4px)]"
      style={{ gridTemplateColumns: `repeat(${count}, minmax(0, ${count > 3 ? 20 : 27}%))` }}
    >
      {children}
    </ul>
  )
}

export const columnHeight = (rank: number): CSSProperties => ({
  height: `calc(var(--u) * ${heights[rank] ?? 58})`,
})

function Performer({ row, rank, href }: { row: Row; rank: number; href: string }) {
  const locale = useLocale()
  const { place } = row
  const sum = sumWords(row, locale)
  return (
    <>
      <Anchor
        href={href}
        className="group relative block overflow-hidden rounded-t-card bg-white/8 transition-[height] duration-(--move) focus-visible:rounded-t-card"
        style={columnHeight(rank)}
      >
        <Portrait row={row} first={rank === 0} />
        <span className="absolute inset-x-0 bottom-0 bg-[linear-gradient(transparent,rgb(5_9_15/.66)_44%,rgb(5_9_15/.88))] px-1 pt-12 pb-3 text-center text-white">
          {sum !== '' && (
            <span className="num block text-[clamp(1.0625rem,.7rem+1.3vw,2rem)] leading-[1.1] font-bold tracking-[-.02em]">
              {sum}
            </span>
          )}
          <span className="line-clamp-2 min-h-[2lh] text-micro leading-tight font-medium break-words group-hover:underline lg:line-clamp-1 lg:min-h-0">
            {row.contestant_name}
          </span>
        </span>
      </Anchor>
      {place !== null && (
        <span
          className={`absolute -top-4 left-1/2 -translate-x-1/2 ${rank > 0 ? 'max-lg:hidden' : ''}`}
        >
          <PlaceBadge
            place={place}
            className={`ring-3 ring-stage ${place === 1 ? '' : '[&]:bg-[#26324a]'}`}
          />
        </span>
      )}
    </>
  )
}

/** A column is narrow and tall: the picture is asked for by its height. */
const widths = '(min-width: 62.5rem) 33vw, 220px'

function Portrait({ row, first }: { row: Row; first: boolean }) {
  const { picture } = row
  const crop =
    'size-full object-cover transition-transform duration-(--move) group-hover:scale-[1.03]'
  if (picture === null)
    return (
      <FallbackArt id={row.assox_id} name={row.contestant_name} shape="poster" className={crop} />
    )
  return (
    <img
      src={picture.src}
      srcSet={picture.srcset}
      sizes={widths}
      alt=""
      width={400}
      height={500}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'low'}
      decoding="async"
      className={crop}
      style={{ backgroundColor: picture.color, objectPosition: '50% 30%' }}
    />
  )
}
