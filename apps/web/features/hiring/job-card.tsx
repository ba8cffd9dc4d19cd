import type { ComponentType, ReactNode, SVGAttributes } from 'react'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import Tag from 'lucide-react/icons/tag'
import type { Job } from '@plaudit/contract/hiring/calls'
import type { JobContest } from '@plaudit/contract/joins/calls'
import { formatCountry } from '@plaudit/i18n/formatters'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Card } from '@plaudit/ui/card'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { Ago } from '../feeds/open/ago.tsx'
import { ContestLine } from './contest-line.tsx'
import type { Categories } from './use-jobs.ts'
import { budgetWord, stateWord } from './words.ts'

/** Shows the place of the work, as far as it is said. */
export function Place({ job }: { job: Job }) {
  const locale = useLocale()
  const { state, country_code } = job.data
  const country = country_code && formatCountry(country_code, locale)
  return <>{[state, country].filter(Boolean).join(', ') || m.hiring_anywhere()}</>
}

/** Returns the poster's record with their jobs so far. */
const recordWord = ({ poster: { jobs, paid } }: Job): string =>
  jobs <= 1 ? m.hiring_first_job() : m.hiring_paid_jobs({ paid, count: jobs })

interface Props {
  job: Job
  /** Contest that the job was posted for, if any. */
  contest?: JobContest | undefined
  categories: Categories
}

/** A job in a list: its budget first, then what, for which contest, where, how many offers. */
export function JobCard({ job, contest, categories }: Props) {
  const locale = useLocale()
  const { data, user, my_offer } = job
  const category = categories.find(({ value }) => value === data.category)?.label
  return (
    <Card
      as="article"
      className="relative grid grid-cols-1 gap-x-6 gap-y-1 wrap-anywhere sm:grid-cols-[11rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr]"
    >
      <h3 className="text-lead leading-snug font-bold sm:col-start-2">
        <Anchor href={`/jobs/${job.feed_item_id}`} className="after:absolute after:inset-0">
          {job.title}
        </Anchor>
      </h3>
      <div className="flex flex-wrap items-baseline gap-x-2 sm:col-start-1 sm:row-span-2 sm:row-start-1 sm:block">
        <p className="num text-num-l leading-tight">{budgetWord(data, locale)}</p>
        <p className="text-micro text-muted">
          {data.range_budget ? m.hiring_range() : m.hiring_fixed()}
        </p>
      </div>
      <div className="min-w-0 sm:col-start-2">
        <p className="line-clamp-2 text-small wrap-anywhere">{job.text}</p>
        {contest && <ContestLine contest={contest} className="mt-2" />}
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-micro text-muted">
          <Fact icon={Tag}>{category}</Fact>
          <Fact icon={MapPin}>
            <Place job={job} />
          </Fact>
          <Fact icon={Clock}>
            <Ago at={job.createdAt} />
          </Fact>
          {job.is_new && (
            <Pill size="sm" tone="act">
              {m.hiring_new()}
            </Pill>
          )}
          {job.state !== 'open' && <Pill size="sm">{stateWord(job.state)}</Pill>}
        </p>
        <p className="mt-3 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3 text-small">
          <span className="flex min-w-0 items-center gap-2">
            <Avatar
              id={user?.ux_id ?? ''}
              name={user?.full_name ?? ''}
              source={user?.avatar ? { src: user.avatar } : null}
              size={30}
            />
            <span className="min-w-0">
              {user?.full_name}{' '}
              <span className="num text-muted max-sm:block">{recordWord(job)}</span>
            </span>
          </span>
          <span className="num font-medium">
            {my_offer
              ? m.hiring_you_offered({ price: formatPrice(my_offer.price, locale) })
              : job.offers > 0
                ? m.hiring_offers({ count: job.offers })
                : m.hiring_no_offer()}
          </span>
        </p>
      </div>
    </Card>
  )
}

/** What is known of a job, behind its sign. */
function Fact({
  icon: Icon,
  children,
}: {
  icon: ComponentType<SVGAttributes<SVGElement>>
  children: ReactNode
}) {
  if (!children) return null
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden="true" className="size-4 flex-none" />
      <span>{children}</span>
    </span>
  )
}
