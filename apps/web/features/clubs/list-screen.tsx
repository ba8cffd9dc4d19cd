import { useInfiniteQuery } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { Chip, ChipRow } from '@plaudit/ui/chip'
import { EmptyState } from '@plaudit/ui/empty-state'
import { EarlySearchBox } from '@plaudit/ui/early-search-box'
import { Select } from '@plaudit/ui/select'
import { ContestCardSkeletons } from '@plaudit/ui/row-skeletons'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { useLater } from '../../components/form/use-later.ts'
import { QueryFault } from '../../components/query-fault.tsx'
import { ShowMore } from '../../components/show-more.tsx'
import { askOrKept, fromDevice } from '../../lib/query.ts'
import { useDrawn } from '../../lib/drawn.ts'
import { useAddressed } from '../../lib/use-addressed.ts'
import { useLast } from '../../lib/use-last.ts'
import { clubKinds, clubsAsked, clubSorts, inputFor } from './asked.ts'
import type { ClubKind, ClubsAsked, ClubSort } from './asked.ts'
import { ClubCard } from './card.tsx'
import { LanguageChips } from './language-chips.tsx'
import { MyClubsRow } from './mine-row.tsx'
import { Liveliest } from './later.ts'
import { StartClub } from './start.tsx'

type Asked = ReturnType<typeof inputFor>
type Page = Reply<'Groups/getGroups'>

/** Clubs that fit, read on page by page. */
function useClubs(asked: Asked, first: Page | undefined) {
  return useInfiniteQuery({
    queryKey: ['Groups/getGroups', 'list', asked],
    queryFn: ({ pageParam, signal }) =>
      askOrKept('Groups/getGroups', { ...asked, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page: Page) => page.next ?? undefined,
    ...fromDevice(),
    ...useDrawn(first && { pages: [first], pageParams: [''] }),
  })
}

const kindNames: Record<ClubKind, () => string> = {
  all: m.clubs_all,
  public: m.clubs_access_public,
  private: m.clubs_access_private,
  free: m.clubs_free,
  paid: m.clubs_paid,
}
const sortNames: Record<ClubSort, () => string> = {
  lively: m.clubs_lively,
  new: m.clubs_sort_new,
  members: m.clubs_sort_members,
}

interface Props {
  first: Page
  /** Filters that the first page was asked with. */
  asked: ClubsAsked
}

/** Discovery: one's own on top, then search, filters, order and cards. */
export function ClubsScreen({ first, asked: drawnFor }: Props) {
  const [asked, setAsked] = useAddressed(clubsAsked)
  const later = inputFor({ ...asked, search: useLater(asked.search, 300) })
  const isDrawn = JSON.stringify(later) === JSON.stringify(inputFor(drawnFor))
  const query = useClubs(later, isDrawn ? first : undefined)
  const search = (text: string) => setAsked({ ...asked, search: text })
  return (
    <div className="page py-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title">{m.clubs_lead()}</h1>
        <StartClub atThumb />
      </header>
      <MyClubsRow />
      <EarlySearchBox
        label={m.clubs_search()}
        placeholder={m.clubs_search_hint()}
        value={asked.search}
        onChange={(event) => search(event.target.value)}
        onClear={() => search('')}
        className="mt-8 max-w-2xl"
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <ChipRow label={m.clubs_filters()}>
          {clubKinds.map((kind) => (
            <Chip
              key={kind}
              pressed={kind === asked.kind}
              onClick={() => setAsked({ ...asked, kind })}
            >
              {kindNames[kind]()}
            </Chip>
          ))}
          <LanguageChips
            languages={useLast(query.data?.pages[0], first).languages}
            chosen={asked.language}
            onChoose={(language) => setAsked({ ...asked, language })}
          />
        </ChipRow>
        <Select
          aria-label={m.feeds_sort()}
          className="max-w-56"
          value={asked.sort}
          onChange={(event) => setAsked({ ...asked, sort: event.target.value as ClubSort })}
          options={clubSorts.map((value) => ({ value, label: sortNames[value]() }))}
        />
      </div>
      <Found query={query} sort={asked.sort} isWhole={Object.keys(later).length === 0} />
    </div>
  )
}

interface FoundProps {
  query: ReturnType<typeof useClubs>
  sort: ClubSort
  /** Nothing narrows the list that is shown: what is typed comes to it later. */
  isWhole: boolean
}

/** So few clubs stand beside each other. */
const fewest = 4

function Found({ query, sort, isWhole }: FoundProps) {
  if (query.isPending)
    return (
      <Grid className="mt-8">
        <ContestCardSkeletons />
      </Grid>
    )
  if (query.isError && !query.data) return <QueryFault query={query} title={m.clubs_failed()} />
  const clubs = query.data.pages.flatMap(({ groups }) => groups)
  if (clubs.length === 0)
    return (
      <EmptyState title={m.clubs_none_title()} action={<StartClub />} className="mt-8">
        {m.clubs_none_text()}
      </EmptyState>
    )
  const [first, ...rest] = clubs
  const isLit = isWhole && clubs.length >= fewest
  const shown = isLit ? rest : clubs
  return (
    <>
      <div className="mt-8 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-head">{sortNames[sort]()}</h2>
        <p className="num text-small text-muted" role="status">
          {m.clubs_found({ count: query.data.pages[0]?.total ?? 0 })}
        </p>
      </div>
      {isLit && first && (
        <Liveliest club={first} waiting={<PanelSkeleton className="mt-4 h-72" />} />
      )}
      <Grid className={isLit ? 'mt-8' : 'mt-4'}>
        {shown.map((club, n) => (
          <ClubCard key={club.gx_id} club={club} priority={n < 2 && !isLit} />
        ))}
      </Grid>
      <ShowMore query={query} label={m.clubs_more()} className="mt-10" />
    </>
  )
}

const Grid = ({ children, className }: { children: React.ReactNode; className: string }) => (
  <div className={`${className} grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3`}>
    {children}
  </div>
)
