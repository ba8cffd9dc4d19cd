import { useState } from 'react'
import type { Reply } from '@plaudit/contract/calls'
import { formatRelative } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { serverNow, useMinutesTo } from '../../../lib/clock.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { readVotes } from '../../voting/open/held.ts'
import type { ContestItem } from './item.ts'
import { stateWords } from '../lists/words.tsx'

type Followed = Reply<'follows/get'>['follows'][number]

/** Contests that somebody follows, by their pictures in a row that moves sideways, each with what comes next. */
export function FollowedCovers({ follows }: { follows: readonly Followed[] }) {
  return (
    <ul className="-mx-gutter mt-3 flex snap-x scroll-px-gutter gap-3 overflow-x-auto px-gutter pb-1 [scrollbar-width:none]">
      {follows.map((one) => (
        <li key={one.id} className="w-[42%] max-w-[180px] flex-none snap-start">
          <Cover one={one} />
        </li>
      ))}
    </ul>
  )
}

function Cover({ one: { id, title, href, cover, state, at } }: { one: Followed }) {
  const locale = useLocale()
  const [opened] = useState(serverNow)
  const minutes = useMinutesTo(at ? Date.parse(at) : null, opened)
  const until = readVotes(id)[0]?.expires_at
  const again = until != null && Date.parse(until) > opened ? until : undefined
  return (
    <Anchor href={href} className="block rounded-in active:opacity-80">
      <Picture
        id={id}
        name={title}
        source={pictureSource(cover ?? null)}
        ratio="4/3"
        sizes="180px"
        className="rounded-in"
      />
      <b className="mt-1.5 block truncate text-small">{title}</b>
      <span className="block truncate text-micro text-muted">
        {state === 'ongoing' && again !== undefined
          ? m.phone_again({ time: formatRelative(Date.parse(again), locale, opened) })
          : stateWords((state ?? 'ended') as ContestItem['state'], minutes, locale)}
      </span>
    </Anchor>
  )
}
