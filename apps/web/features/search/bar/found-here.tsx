import type { UseQueryResult } from '@tanstack/react-query'
import { Command } from 'cmdk'
import Briefcase from 'lucide-react/icons/briefcase'
import { searchKinds } from '@plaudit/contract/search/shapes'
import type { Reply } from '@plaudit/contract/calls'
import type { Found } from '@plaudit/contract/search/calls'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Button } from '@plaudit/ui/button'
import { Link } from '@plaudit/ui/link'
import { Picture } from '@plaudit/ui/picture'
import { Skeleton, Waiting } from '@plaudit/ui/skeleton'
import { useLocale } from '@plaudit/ui/locale'
import { LinkTabs } from '@plaudit/ui/tabs'
import { QueryFault } from '../../../components/query-fault.tsx'
import { allWords, countWord, foundWords } from '../counts.ts'
import { Marked } from '../marked.tsx'
import { kindNames } from '../words.ts'
import { rowClass } from './row.ts'

type Answer = Reply<'search/find'>

interface Props {
  query: UseQueryResult<Answer>
  search: string
  /** Address of everything that has these words. */
  all: (search: string) => string
  onGo: (href: string) => void
  onChoose: (search: string) => void
}

/** Results, grouped by kind, with the way to all of them. */
export function FoundHere({ query, search, all, onGo, onChoose }: Props) {
  const { data, error } = query
  if (error && !data)
    return (
      <div className="p-3">
        <QueryFault title={m.search_failed()} query={query} />
      </div>
    )
  if (!data) return <Rows />
  if (data.results.length === 0)
    return <Nothing search={search} meant={data.meant} onChoose={onChoose} />
  return (
    <>
      <Kinds search={search} counts={data.counts} />
      <p role="status" className="hidden-text">
        {foundWords(data.total, search)}
      </p>
      <Command.List label={m.search_title()} className="min-h-0 overflow-y-auto px-2 pb-2">
        {byKind(data.results).map(([kind, found]) => (
          <Command.Group
            key={kind}
            heading={kindNames[kind]()}
            className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
          >
            {found.map((one) => (
              <Row key={one.id} found={one} search={search} onGo={onGo} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-5 py-1 text-small">
        <Link
          kind="action"
          href={all(search)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onGo(all(search))
          }}
        >
          {allWords(data.total, search)}
        </Link>
        <Keys />
      </div>
    </>
  )
}

/** Kinds in the order in which the best of each was found. */
const byKind = (results: readonly Found[]) => [...Map.groupBy(results, ({ kind }) => kind)]

function Kinds({ search, counts }: { search: string; counts: Answer['counts'] }) {
  const locale = useLocale()
  const href = (kind: string) => `/search?${new URLSearchParams({ q: search, kind })}`
  return (
    <LinkTabs
      label={m.search_title()}
      className="flex-none bg-raised! px-5"
      tabs={searchKinds
        .filter((kind) => counts[kind] > 0)
        .map((kind) => ({
          href: href(kind),
          label: kindNames[kind](),
          count: countWord(counts[kind], locale),
        }))}
    />
  )
}

function Row({ found, search, onGo }: { found: Found; search: string; onGo: Props['onGo'] }) {
  return (
    <Command.Item
      value={`${found.kind} ${found.id}`}
      onSelect={() => onGo(found.href)}
      className={rowClass}
    >
      <Face found={found} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <Marked text={found.title} search={search} />
        </span>
        <span className="block truncate text-small text-muted">{found.line}</span>
      </span>
    </Command.Item>
  )
}

function Face({ found: { kind, id, title, picture } }: { found: Found }) {
  const source = picture ? { src: picture } : null
  if (kind === 'person') return <Avatar id={id} name={title} source={source} />
  if (kind === 'job' && !source)
    return (
      <span className="grid size-10 flex-none place-items-center rounded-in bg-fill">
        <Briefcase aria-hidden="true" className="size-5" />
      </span>
    )
  return (
    <span className="w-10 flex-none">
      <Picture
        source={source}
        id={id}
        name={title}
        ratio="1/1"
        sizes="2.5rem"
        className="rounded-in"
      />
    </span>
  )
}

/** Keys that work here, for people who look; a screen reader knows them from the list. */
function Keys() {
  const key = 'rounded-[6px] border border-line-strong px-1.5 text-micro'
  return (
    <span aria-hidden="true" className="flex items-center gap-1.5 text-muted">
      <kbd className={key}>↑</kbd>
      <kbd className={key}>↓</kbd>
      {m.search_key_choose()}
      <kbd className={`${key} ml-2`}>↵</kbd>
      {m.search_key_open()}
    </span>
  )
}

function Nothing({
  search,
  meant,
  onChoose,
}: Pick<Props, 'search' | 'onChoose'> & Pick<Answer, 'meant'>) {
  return (
    <div role="status" className="grid justify-items-start gap-2 p-5">
      <p className="font-semibold">{m.search_nothing({ search })}</p>
      <p className="text-small text-muted">
        {meant ? m.search_meant({ search: meant }) : m.search_nothing_text()}
      </p>
      {meant && (
        <Button variant="soft" size="sm" onClick={() => onChoose(meant)}>
          {m.search_look_for({ search: meant })}
        </Button>
      )}
    </div>
  )
}

function Rows() {
  return (
    <Waiting>
      <div className="grid gap-4 p-5">
        {[0, 1, 2].map((row) => (
          <span key={row} className="flex items-center gap-3">
            <Skeleton className="size-10 flex-none" />
            <span className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3 w-2/5" />
            </span>
          </span>
        ))}
      </div>
    </Waiting>
  )
}
