import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Input, Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { Chip, ChipRow } from '@plaudit/ui/chip'
import { EmptyState } from '@plaudit/ui/empty-state'
import { SearchBox } from '@plaudit/ui/search-box'
import { ContestCardSkeletons } from '@plaudit/ui/skeleton'
import { useLater } from '../../components/form/use-later.ts'
import { QueryFault } from '../../components/query-fault.tsx'
import { ShowMore } from '../../components/show-more.tsx'
import { askOrKept, fromDevice } from '../../lib/query.ts'
import { useDrawn } from '../../lib/drawn.ts'
import { ClubCard } from './card.tsx'
import { MyClubsRow } from './mine-row.tsx'
import { StartClub } from './start.tsx'

type Asked = Pick<Input<'Groups/getGroups'>, 'search' | 'access' | 'membership'>
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

const filters: { key: string; asked: Asked; label: () => string }[] = [
  { key: 'all', asked: {}, label: m.clubs_all },
  { key: 'public', asked: { access: 'public' }, label: m.clubs_access_public },
  { key: 'private', asked: { access: 'private' }, label: m.clubs_access_private },
  { key: 'free', asked: { membership: 'free' }, label: m.clubs_free },
  { key: 'paid', asked: { membership: 'paid' }, label: m.clubs_paid },
]

/** Discovery: one's own on top, then search, filters and cards. */
export function ClubsScreen({ first }: { first: Page }) {
  const [text, setText] = useState('')
  const [filter, setFilter] = useState(filters[0])
  const search = useLater(text.trim(), 300)
  const isFirst = search === '' && filter?.key === 'all'
  const query = useClubs(
    { ...filter?.asked, ...(search && { search }) },
    isFirst ? first : undefined,
  )
  return (
    <div className="page py-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title">{m.clubs_lead()}</h1>
        <StartClub />
      </header>
      <MyClubsRow />
      <SearchBox
        label={m.clubs_search()}
        placeholder={m.clubs_search_hint()}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onClear={() => setText('')}
        className="mt-8 max-w-2xl"
      />
      <ChipRow label={m.clubs_access()} className="mt-4">
        {filters.map((one) => (
          <Chip key={one.key} pressed={one.key === filter?.key} onClick={() => setFilter(one)}>
            {one.label()}
          </Chip>
        ))}
      </ChipRow>
      <Found query={query} />
    </div>
  )
}

function Found({ query }: { query: ReturnType<typeof useClubs> }) {
  if (query.isPending)
    return (
      <Grid className="mt-8">
        <ContestCardSkeletons />
      </Grid>
    )
  if (query.isError) return <QueryFault query={query} title={m.clubs_failed()} />
  const clubs = query.data.pages.flatMap(({ groups }) => groups)
  if (clubs.length === 0)
    return (
      <EmptyState title={m.clubs_none_title()} action={<StartClub />} className="mt-8">
        {m.clubs_none_text()}
      </EmptyState>
    )
  return (
    <>
      <h2 className="mt-8 text-head">{m.clubs_lively()}</h2>
      <Grid className="mt-4">
        {clubs.map((club, n) => (
          <ClubCard key={club.gx_id} club={club} priority={n < 2} />
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
