import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { startContestHref } from '../../../lib/addresses.ts'
import { hrefOf, isNarrowed } from './filters.ts'
import type { Filters } from './filters.ts'

interface NothingProps {
  filters: Filters
  base?: string | undefined
  total: number
}

/** An empty list says why, and where to go on. */
export default function Nothing({ filters, base, total }: NothingProps) {
  if (total > 0) return <Beyond filters={filters} base={base} />
  if (filters.search !== '') return <NoMatch filters={filters} base={base} />
  if (!isNarrowed(filters)) return <NoContest />
  const { scene, title, text } = words(filters)
  return (
    <EmptyState
      scene={scene}
      title={title}
      action={
        <>
          <ButtonLink
            variant="act"
            href={hrefOf(filters, { status: '', category: null, search: '' }, base)}
          >
            {m.lists_all_contests()}
          </ButtonLink>
          <ButtonLink href={startContestHref}>{m.common_start_contest()}</ButtonLink>
        </>
      }
    >
      {text}
    </EmptyState>
  )
}

function words({ status, category }: Filters) {
  if (category === null && (status === 'ongoing' || status === 'active'))
    return {
      scene: 'microphone' as const,
      title: m.lists_nothing_open(),
      text: m.lists_nothing_open_text(),
    }
  if (category === null && status === 'upcoming')
    return {
      scene: 'door' as const,
      title: m.lists_nothing_upcoming(),
      text: m.lists_nothing_upcoming_text(),
    }
  if (category === null && status === 'ended')
    return {
      scene: 'trophy' as const,
      title: m.lists_nothing_ended(),
      text: m.lists_nothing_ended_text(),
    }
  return {
    scene: 'chair' as const,
    title: m.lists_nothing_here(),
    text: m.lists_nothing_here_text(),
  }
}

/** A fresh installation. */
function NoContest() {
  return (
    <EmptyState
      scene="microphone"
      title={m.lists_landing_first_contest()}
      action={
        <ButtonLink variant="act" href={startContestHref}>
          {m.common_start_contest()}
        </ButtonLink>
      }
    >
      {m.lists_landing_first_contest_text()}
    </EmptyState>
  )
}

function NoMatch({ filters, base }: Omit<NothingProps, 'total'>) {
  const { search, status, category } = filters
  const elsewhere = status !== '' || category !== null
  return (
    <EmptyState
      scene="search"
      title={m.lists_no_match({ search })}
      action={
        <>
          {elsewhere && (
            <ButtonLink variant="act" href={hrefOf(filters, { status: '', category: null }, base)}>
              {m.lists_no_match_elsewhere()}
            </ButtonLink>
          )}
          <ButtonLink
            variant={elsewhere ? 'quiet' : 'act'}
            href={hrefOf(filters, { status: '', category: null, search: '' }, base)}
          >
            {m.lists_all_contests()}
          </ButtonLink>
        </>
      }
    >
      {m.lists_no_match_text()}
    </EmptyState>
  )
}

function Beyond({ filters, base }: Omit<NothingProps, 'total'>) {
  return (
    <EmptyState
      scene="chair"
      title={m.lists_beyond({ page: filters.page })}
      action={
        <ButtonLink variant="act" href={hrefOf(filters, {}, base)}>
          {m.lists_first_page()}
        </ButtonLink>
      }
    />
  )
}
