import type { ReactNode } from 'react'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { startContestHref } from '../../../lib/addresses.ts'
import { Card } from '../open/card.tsx'
import type { ContestItem } from '../open/item.ts'
import type { LandingData } from './landing-data.ts'
import { useAnew } from '../../../lib/use-anew.ts'
import { useLiveItems } from './use-live-items.ts'

/** Contests that take votes now, the soonest to close first; on a fresh installation the way to the first contest. */
export function OpenNow({ data }: { data: LandingData }) {
  const locale = useLocale()
  const anew = useAnew()
  const items = useLiveItems(data.open, anew)
  if (items.length === 0 && data.soon.length > 0) return null
  if (items.length === 0) return <NothingOpen fresh={data.decided.length === 0} />
  return (
    <Section
      title={m.lists_landing_open()}
      more={
        <Link kind="action" href="/contests?status=ongoing">
          {m.lists_landing_all({ shown: formatNumber(data.openTotal, locale) })}
        </Link>
      }
    >
      <Cards items={items} data={data} />
    </Section>
  )
}

/** Contests that begin next. */
export function Soon({ data }: { data: LandingData }) {
  const anew = useAnew()
  const items = useLiveItems(data.soon, anew)
  if (items.length === 0) return null
  return (
    <Section
      title={m.lists_landing_soon()}
      more={
        <Link kind="action" href="/contests?status=upcoming">
          {m.lists_landing_all_soon()}
        </Link>
      }
    >
      <Cards items={items} data={data} />
    </Section>
  )
}

/** Results with their winners. */
export function Decided({ data }: { data: LandingData }) {
  if (data.decided.length === 0) return null
  return (
    <Section
      title={m.lists_landing_decided()}
      more={
        <Link kind="action" href="/contests?status=ended">
          {m.lists_landing_all_results()}
        </Link>
      }
    >
      <Cards items={data.decided} data={data} />
    </Section>
  )
}

function Section({
  title,
  more,
  children,
}: {
  title: string
  more: ReactNode
  children: ReactNode
}) {
  return (
    <section className="page mt-12">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-head">{title}</h2>
        {more}
      </div>
      {children}
    </section>
  )
}

/** So many leave fewer gaps in rows of three than of four. */
const evenByThree = new Set([3, 5, 6])

function Cards({ items, data }: { items: readonly ContestItem[]; data: LandingData }) {
  const names = new Map(data.categories.map(({ value, label }) => [value, label]))
  return (
    <ul
      className={`contest-grid ${evenByThree.has(items.length) ? 'xl:grid-cols-3' : 'xl:grid-cols-4'}`}
    >
      {items.map((item) => (
        <li key={item.cx_id}>
          <Card item={item} category={names.get(item.category)} rendered={data.serverTime} />
        </li>
      ))}
    </ul>
  )
}

function NothingOpen({ fresh }: { fresh: boolean }) {
  const start = (
    <ButtonLink variant="act" href={startContestHref}>
      {m.common_start_contest()}
    </ButtonLink>
  )
  return (
    <section className="page mt-12">
      {fresh ? (
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-card border border-line bg-raised p-6 shadow-1 sm:p-8">
          <div className="min-w-0">
            <h2 className="text-head">{m.lists_landing_first_contest()}</h2>
            <p className="mt-1.5 max-w-[60ch] text-pretty text-muted">
              {m.lists_landing_first_contest_text()}
            </p>
          </div>
          {start}
        </div>
      ) : (
        <EmptyState
          scene="chair"
          title={m.lists_nothing_open()}
          action={
            <>
              {start}
              <ButtonLink href="/contests?status=upcoming">{m.lists_title_upcoming()}</ButtonLink>
            </>
          }
        >
          {m.lists_nothing_open_text()}
        </EmptyState>
      )}
    </section>
  )
}
