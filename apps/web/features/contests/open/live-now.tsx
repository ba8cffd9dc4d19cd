import type { Api } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Anchor, Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { Pill } from '@plaudit/ui/pill'
import { startContestHref } from '../../../lib/addresses.ts'
import { part } from '../../../lib/part.ts'
import { StateWords } from './card.tsx'
import { itemsOf } from './item.ts'
import type { ContestItem } from './item.ts'
import { MobileRow } from '../lists/mobile-row.tsx'
import { evidenceWords } from '../lists/words.tsx'

const LiveClock = part(() => import('../live-clock.tsx'))
/** Comes after the page: most devices have voted for nobody in it. */
const OwnRow = part<{ cxId: string }>(() => import('./own-row.tsx'), { otherwise: () => null })

/** Contests that run right now, for the start of the phone's shell. */
export interface LiveContests {
  open: ContestItem[]
  decided: ContestItem[]
  serverTime: number
}

const shown = 8
const results = 4

export async function loadLive(api: Api): Promise<LiveContests> {
  const [open, ended] = await Promise.all([
    api.call('contest/v2/getOngoingContests', { sort: 'ending', limit: shown }),
    api.call('contest/v2/getEndedContests', { sort: 'ending', limit: results }),
  ])
  return { open: itemsOf(open), decided: itemsOf(ended), serverTime: open.serverTime }
}

/** The contest that closes next on its stage, the others in lines of a thumb's height. */
export function LiveNow({ data }: { data: LiveContests }) {
  const [first, ...others] = data.open
  if (!first) return <NothingOpen />
  return (
    <>
      <h2 className="hidden-text">{m.lists_landing_open()}</h2>
      <LiveCard item={first} rendered={data.serverTime} />
      {others.length > 0 && (
        <section className="mt-6">
          <Head title={m.lists_landing_open()} href="/contests?status=ongoing" />
          <Rows items={others} rendered={data.serverTime} />
        </section>
      )}
    </>
  )
}

export function Decided({ data }: { data: LiveContests }) {
  if (data.decided.length === 0) return null
  return (
    <section className="mt-8">
      <Head title={m.lists_landing_decided()} href="/contests?status=ended" />
      <Rows items={data.decided} rendered={data.serverTime} />
    </section>
  )
}

function Head({ title, href }: { title: string; href: string }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <h2 className="text-head">{title}</h2>
      <Link kind="action" href={href}>
        {m.phone_all()}
      </Link>
    </div>
  )
}

function Rows({ items, rendered }: { items: readonly ContestItem[]; rendered: number }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.cx_id}>
          <MobileRow item={item} href={item.href} rendered={rendered} priority={false} />
        </li>
      ))}
    </ul>
  )
}

function LiveCard({ item, rendered }: { item: ContestItem; rendered: number }) {
  const locale = useLocale()
  return (
    <article className="relative isolate overflow-hidden rounded-card bg-stage text-on-stage [--focus:#a2e3fa]">
      <Picture
        id={item.cx_id}
        name={item.name}
        source={item.cover}
        ratio="16/9"
        sizes="(min-width: 40rem) 600px, 94vw"
        priority
      />
      <Pill
        tone="white"
        live={item.state === 'ongoing'}
        className="absolute top-2.5 left-2.5 h-auto! max-w-[calc(100%-20px)] min-h-[26px] py-0.5 shadow-1 [&>:last-child]:whitespace-normal"
      >
        <StateWords item={item} rendered={rendered} />
      </Pill>
      <div className="p-4">
        <h3 className="text-head text-balance">
          <Anchor
            href={item.href}
            className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-0 focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-solid"
          >
            {item.name}
          </Anchor>
        </h3>
        {item.deadline !== null && <LiveClock to={item.deadline} rendered={rendered} />}
        <p className="mt-2 truncate text-small text-on-stage-muted [&_b]:text-on-stage">
          {evidenceWords(item, locale)}
        </p>
      </div>
      <OwnRow cxId={item.cx_id} />
    </article>
  )
}

function NothingOpen() {
  return (
    <EmptyState
      scene="chair"
      title={m.lists_nothing_open()}
      action={
        <>
          <ButtonLink variant="act" href={startContestHref}>
            {m.common_start_contest()}
          </ButtonLink>
          <ButtonLink href="/contests?status=upcoming">{m.lists_title_upcoming()}</ButtonLink>
        </>
      }
    >
      {m.lists_nothing_open_text()}
    </EmptyState>
  )
}
