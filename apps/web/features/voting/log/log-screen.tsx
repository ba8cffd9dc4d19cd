import ShieldCheck from 'lucide-react/icons/shield-check'
import { formatDateTime, formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Pagination } from '@plaudit/ui/pagination'
import { checkHref, logHref } from '../open/log-addresses.ts'
import type { LoadedLog } from './load-log.ts'
import { LogTop } from './log-top.tsx'
import { pagesOf } from './paging.ts'
import { CompositionCard, Entries, FindReceipt, HeadCard, OwnBallots } from './later.ts'
import { useFollowed } from './use-followed.ts'

/** A contest's public log: its head, what it is made of, every leaf in a sentence. */
export function LogScreen({ loaded }: { loaded: LoadedLog }) {
  const { contest, composition, hidden, head, sought } = loaded
  const locale = useLocale()
  const isBehind = useFollowed(loaded)
  return (
    <div className="page py-8 sm:py-12">
      <LogTop back={contest} title={m.log_title()} lead={m.log_lead()}>
        <ButtonLink
          variant="primary"
          href={checkHref(contest.cx_id)}
          icon={<ShieldCheck aria-hidden="true" className="size-5" />}
          className="mt-5"
        >
          {m.log_check_contest()}
        </ButtonLink>
      </LogTop>
      {head.epoch > 1 && (
        <Banner tone="warn" inset className="mb-6">
          {m.log_began_anew()}
        </Banner>
      )}
      {head.jury_changed_at !== null && (
        <Banner tone="warn" inset className="mb-6">
          {m.log_jury_changed({
            time: formatDateTime(head.jury_changed_at, locale, {
              timeZone: contest.time_zone,
              zoneName: true,
            }),
          })}
        </Banner>
      )}
      {hidden && (
        <Banner tone="info" inset className="mb-6">
          {m.log_hidden()}
        </Banner>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-8">
        <div className="grid gap-4 lg:gap-8">
          <CompositionCard composition={composition} timeZone={contest.time_zone} />
          <section aria-labelledby="entries-title" className="min-w-0">
            <h2 id="entries-title" className="mb-4 text-head">
              {m.log_entries()}
            </h2>
            <FindReceipt sought={sought} cxId={contest.cx_id} />
            {isBehind && (
              <Banner
                tone="info"
                inset
                className="mb-4"
                action={
                  <Link kind="action" href={logHref(contest.cx_id)}>
                    {m.log_see_newest()}
                  </Link>
                }
              >
                {m.log_newer()}
              </Banner>
            )}
            <Leaves loaded={loaded} />
          </section>
        </div>
        <aside className="grid gap-4">
          <OwnBallots cxId={contest.cx_id} timeZone={contest.time_zone} />
          <HeadCard head={head} cxId={contest.cx_id} timeZone={contest.time_zone} />
        </aside>
      </div>
    </div>
  )
}

function Leaves({ loaded }: { loaded: LoadedLog }) {
  const locale = useLocale()
  const { contest, entries, page, head, marked } = loaded
  if (entries.length === 0)
    return (
      <EmptyState scene="envelope" level={3} title={m.log_empty()}>
        {m.log_empty_text()}
      </EmptyState>
    )
  return (
    <>
      {marked !== null && (
        <p className="hidden-text" role="status">
          {m.log_entry_number({ number: formatNumber(marked, locale) })}
        </p>
      )}
      <Entries entries={entries} marked={marked} timeZone={contest.time_zone} />
      <Pagination
        page={page}
        pages={pagesOf(head.size)}
        hrefOf={(to) =>
          to === 1 ? logHref(contest.cx_id) : `${logHref(contest.cx_id)}?page=${to}`
        }
        className="mt-6"
      />
    </>
  )
}
