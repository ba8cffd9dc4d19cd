import { useInfiniteQuery } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import type { Club } from '@plaudit/contract/clubs/club'
import { formatDate } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { TextSkeleton } from '@plaudit/ui/row-skeletons'
import { QueryFault } from '../../components/query-fault.tsx'
import { ShowMore } from '../../components/show-more.tsx'
import { api } from '../../lib/api.ts'
import { isRefused } from '../../lib/failure.ts'
import { actWord } from './act-words.ts'

type Page = Reply<'Groups/getActs'>

/** Lists the acts of moderators, with their reasons. */
export function ActsView({ club: { gx_id } }: { club: Club }) {
  const query = useInfiniteQuery({
    queryKey: ['Groups/getActs', { gx_id }],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'Groups/getActs',
        { gx_id, ...(pageParam > 0 && { before: pageParam }) },
        { quiet: true, signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (page: Page) => page.next ?? undefined,
  })
  if (query.isError && (!query.data || isRefused(query.error)))
    return <QueryFault query={query} title={m.clubs_failed()} level={2} />
  if (!query.data) return <TextSkeleton lines={6} />
  const acts = query.data.pages.flatMap((page) => page.acts)
  return (
    <section>
      <h2 className="mb-3 text-head">{m.clubs_tab_log()}</h2>
      {acts.length === 0 && <p className="text-muted">{m.clubs_log_none()}</p>}
      <Card padding="none" className="empty:hidden">
        {acts.length > 0 && (
          <ol className="divide-y divide-line">
            {acts.map((act) => (
              <Act key={act.act_id} {...act} />
            ))}
          </ol>
        )}
      </Card>
      <ShowMore query={query} label={m.clubs_more()} className="mt-4" />
    </section>
  )
}

function Act({ act, by, who, href, reason, at }: Page['acts'][number]) {
  const locale = useLocale()
  const word = actWord(act)
  return (
    <li className="grid gap-0.5 p-4">
      <p className="font-semibold">{who ? `${word} · ${who.full_name}` : word}</p>
      <p className="text-small text-muted">
        {by && `${by.full_name} · `}
        <time dateTime={at}>{formatDate(at, locale)}</time>
      </p>
      {href && (
        <p className="text-small">
          <Link href={href}>{m.clubs_reports_open()}</Link>
        </p>
      )}
      {reason !== '' && <p className="text-small wrap-anywhere">{reason}</p>}
    </li>
  )
}
