import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { keepPreviousData } from '@tanstack/react-query'
import { partOfKind, searchKinds, type SearchKind } from '@plaudit/contract/search/shapes'
import { m } from '@plaudit/i18n/messages'
import type { Reply } from '@plaudit/contract/calls'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { EarlySearchBox } from '@plaudit/ui/early-search-box'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { useLocale } from '@plaudit/ui/locale'
import { LinkTabs } from '@plaudit/ui/tabs'
import { Pager } from '../../components/form/pager.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { callQuery } from '../../lib/query.ts'
import { isOn, useSwitched } from '../../lib/site.ts'
import { useLater } from '../../components/form/use-later.ts'
import { part } from '../../lib/part.ts'
import { useQuery } from '../../lib/use-query.ts'
import { countWord, foundWords, paged } from './counts.ts'
import { Recent, useRecent } from './recent.tsx'
import { Results } from './results.tsx'
import { kindNames } from './words.ts'

export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, { title: m.search_title(), description: m.search_hint(), hidden: true })

const pageSize = 20

/** The words of every help page: nobody needs them before something was found. */
const FoundPages = part(() => import('../pages/open/found-pages.tsx'), { otherwise: () => null })

const KeepLooking = part(() => import('./keep-looking.tsx'), { otherwise: () => null })

/** `/search`: everything that one may see, found while one types (product 14). */
export default function Search() {
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState(params.get('q') ?? '')
  const asked = params.get('q') ?? ''
  const kind = searchKinds.find((one) => one === params.get('kind'))
  const page = Math.max(1, Number(params.get('page')) || 1)
  const later = useLater(text.trim(), 250)
  const recent = useRecent()
  useEffect(() => {
    if (later === asked) return
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        if (later === '') next.delete('q')
        else next.set('q', later)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
    // The address follows what is typed, never the other way round while somebody types.
  }, [later, asked, setParams])
  const choose = (search: string) => setText(search)
  return (
    <div className="page max-w-[880px]! py-6 md:py-8 lg:max-w-[1180px]!">
      <h1 className="mb-4 text-title">{m.search_title()}</h1>
      <form
        role="search"
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') recent.save(text.trim())
        }}
      >
        <EarlySearchBox
          label={m.search_label()}
          placeholder={m.search_label()}
          name="q"
          value={text}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onClear={() => setText('')}
        />
      </form>
      {asked === '' ? (
        <Recent {...recent} onChoose={choose} />
      ) : (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div>
              <FoundFor
                search={asked}
                kind={kind}
                page={page}
                onChoose={choose}
                setParams={setParams}
              />
              {kind === undefined && page === 1 && <FoundPages search={asked} />}
            </div>
            <aside className="mt-8 lg:mt-20">
              <KeepLooking search={asked} />
            </aside>
          </div>
        </>
      )}
    </div>
  )
}

interface FoundProps {
  search: string
  kind: SearchKind | undefined
  page: number
  onChoose: (search: string) => void
  setParams: ReturnType<typeof useSearchParams>[1]
}

function FoundFor({ search, kind, page, onChoose, setParams }: FoundProps) {
  const query = useQuery({
    ...callQuery('search/find', { search, page, limit: pageSize, ...(kind && { kind }) }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  if (error && !data) return <QueryFault title={m.search_failed()} query={query} />
  if (!data) return <PanelSkeleton className="mt-6" />
  return (
    <>
      <Tabs search={search} kind={kind} counts={data.counts} />
      <p role="status" className="mt-5 text-small text-muted">
        {foundWords(data.total, search)}
      </p>
      {data.results.length === 0 ? (
        <Nothing search={search} meant={data.meant} onChoose={onChoose} />
      ) : (
        <Results results={data.results} search={search} />
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        total={paged(data.total)}
        onPage={(next) =>
          setParams((before) => {
            const changed = new URLSearchParams(before)
            changed.set('page', String(next))
            return changed
          })
        }
      />
    </>
  )
}

function Tabs({
  search,
  kind,
  counts,
}: {
  search: string
  kind: SearchKind | undefined
  counts: Reply<'search/find'>['counts']
}) {
  const href = (of?: SearchKind) =>
    `/search?${new URLSearchParams({ q: search, ...(of && { kind: of }) })}`
  const switched = useSwitched()
  const locale = useLocale()
  const shown = searchKinds.filter(
    (one) => isOn(switched, partOfKind[one]) && (counts[one] > 0 || one === kind),
  )
  return (
    <LinkTabs
      className="mt-5"
      label={m.search_title()}
      tabs={[
        { href: href(), label: m.search_all(), current: kind === undefined },
        ...shown.map((one) => ({
          href: href(one),
          label: kindNames[one](),
          count: countWord(counts[one], locale),
          current: one === kind,
        })),
      ]}
    />
  )
}

function Nothing({
  search,
  meant,
  onChoose,
}: {
  search: string
  meant: string | null
  onChoose: (search: string) => void
}) {
  return (
    <EmptyState
      title={m.search_nothing({ search })}
      action={
        meant ? (
          <Button variant="soft" onClick={() => onChoose(meant)}>
            {m.search_look_for({ search: meant })}
          </Button>
        ) : (
          <ButtonLink href="/contests">{m.search_see_contests()}</ButtonLink>
        )
      }
    >
      {meant ? m.search_meant({ search: meant }) : m.search_nothing_text()}
    </EmptyState>
  )
}
