import { m } from '@plaudit/i18n/messages'
import { EmptyState } from '@plaudit/ui/empty-state'
import { EarlySearchBox } from '@plaudit/ui/early-search-box'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { useLater } from '../../components/form/use-later.ts'
import { QueryFault } from '../../components/query-fault.tsx'
import { ShowMore } from '../../components/show-more.tsx'
import { part } from '../../lib/part.ts'
import { useUser } from '../../lib/user.ts'
import { useAddressed } from '../../lib/use-addressed.ts'
import { useLast } from '../../lib/use-last.ts'
import { FilterSide } from './filter-side.tsx'
import { jobFilters } from './filters.ts'
import { JobCard } from './job-card.tsx'
import { PostJob } from './post-job.tsx'
import { useJobs, type Categories, type Filters, type JobsPage } from './use-jobs.ts'

const JobAlerts = part(() => import('./alerts.tsx'), { otherwise: () => null })

interface Props {
  first: JobsPage
  /** Filters that the first page was asked with. */
  asked: Filters
  categories: Categories
}

const same = (one: Filters, other: Filters): boolean => {
  const text = (filters: Filters) => new URLSearchParams(jobFilters.write(filters)).toString()
  return text(one) === text(other)
}

/** Jobs with search and filters, which stand in the address; the poster's own with one tap. */
export function JobsScreen({ first, asked: drawnFor, categories }: Props) {
  const [filters, setFilters] = useAddressed(jobFilters)
  const later = useLater(filters, 300)
  const asked = { ...later, search: later.search?.trim() ?? '' }
  const query = useJobs(asked, same(asked, drawnFor) ? first : undefined)
  const { user } = useUser()
  const { facets, budgets } = useLast(query.data?.pages[0], first)
  const search = (text: string) => setFilters({ ...filters, search: text })
  return (
    <div className="page py-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title">{m.hiring_lead()}</h1>
        {/* An empty list has the act in its middle: the thumb's would lie over it. */}
        <PostJob
          categories={categories}
          className={query.data?.pages[0]?.total === 0 ? 'max-sm:hidden' : 'at-thumb'}
        />
      </header>
      <EarlySearchBox
        label={m.hiring_search()}
        placeholder={m.hiring_search_hint()}
        value={filters.search ?? ''}
        onChange={(event) => search(event.target.value)}
        onClear={() => search('')}
        className="mt-6 max-w-2xl"
      />
      <div className="mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <FilterSide
          filters={filters}
          onChange={setFilters}
          categories={categories}
          facets={facets}
          budgets={budgets}
        />
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 empty:hidden">
            <Count query={query} />
            {user && <JobAlerts filters={filters} categories={categories} />}
          </div>
          <Found query={query} categories={categories} />
        </div>
      </div>
    </div>
  )
}

/** How many fit; an empty list says so itself. */
function Count({ query }: { query: ReturnType<typeof useJobs> }) {
  const total = query.data?.pages[0]?.total ?? 0
  if (total === 0) return null
  return (
    <h2 className="num text-lead font-bold">
      <span role="status">{m.hiring_count({ count: total })}</span>
    </h2>
  )
}

function Found({
  query,
  categories,
}: {
  query: ReturnType<typeof useJobs>
  categories: Categories
}) {
  if (query.isError && !query.data) return <QueryFault query={query} title={m.hiring_failed()} />
  if (!query.data)
    return (
      <div className="grid gap-4">
        <PanelSkeleton className="h-44" />
        <PanelSkeleton className="h-44" />
      </div>
    )
  const jobs = query.data.pages.flatMap((page) =>
    page.jobs.map((job) => ({ job, contest: page.contests[job.feed_item_id] })),
  )
  if (jobs.length === 0)
    return (
      <EmptyState title={m.hiring_none_title()} action={<PostJob categories={categories} second />}>
        {m.hiring_none_text()}
      </EmptyState>
    )
  return (
    <section className="grid gap-4">
      {jobs.map(({ job, contest }) => (
        <JobCard key={job.fx_id} job={job} contest={contest} categories={categories} />
      ))}
      <ShowMore query={query} label={m.hiring_more()} />
    </section>
  )
}
