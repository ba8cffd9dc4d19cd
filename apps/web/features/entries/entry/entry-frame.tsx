import type { ReactNode } from 'react'
import type { Contest } from '@plaudit/contract/contests/contest'
import { formatDateTime } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'
import { Picture } from '@plaudit/ui/picture'
import { Said } from '../../../components/quiet.tsx'
import { contestHref } from '../../../lib/contest-addresses.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { roundsOf } from '../../../lib/rounds.ts'

interface Props {
  /** Contest or edition that the person enters. */
  about: { id: string; name: string; href: string; cover: Contest['cover']; until?: string | null }
  title: string
  lead?: string
  children: ReactNode
}

/** The screens about one's entry: the contest at the left or above, the form beside it. */
export function EntryFrame({ about, title, lead, children }: Props) {
  return (
    <div className="page grid items-start gap-x-10 gap-y-6 pt-6 pb-16 lg:grid-cols-[280px_minmax(0,1fr)] lg:pt-10">
      <aside className="lg:sticky lg:top-[calc(var(--bar)+24px)]">
        <Anchor
          href={about.href}
          className="flex items-center gap-4 rounded-card hover:underline lg:grid lg:gap-3"
        >
          <Picture
            id={about.id}
            name={about.name}
            source={pictureSource(about.cover)}
            ratio="16/9"
            sizes="(min-width: 62.5rem) 280px, 30vw"
            className="overflow-hidden rounded-card max-lg:w-28 max-lg:flex-none"
          />
          <span className="min-w-0">
            <b className="block text-head leading-snug">{about.name}</b>
            {about.until && (
              <span className="mt-1 block text-small text-muted">
                <Said>{about.until}</Said>
              </span>
            )}
          </span>
        </Anchor>
      </aside>
      <div className="min-w-0 max-w-[720px]">
        <h1 className="text-title">{title}</h1>
        {lead && <p className="mt-2 mb-6 max-w-[52ch] text-lead text-muted">{lead}</p>}
        {children}
      </div>
    </div>
  )
}

/** A contest as the frame names it, with the end of its entries while they are open. */
export function aboutContest(contest: Contest, locale: Locale): Props['about'] {
  const end = roundsOf(contest)[0]?.endDate
  return {
    id: contest.cx_id,
    name: contest.contest_name,
    href: contestHref(contest),
    cover: contest.cover,
    until:
      contest.entry_open && end
        ? m.entries_until({
            time: formatDateTime(end, locale, { timeZone: contest.time_zone, zoneName: true }),
          })
        : null,
  }
}
