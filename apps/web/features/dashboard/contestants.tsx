import { useState } from 'react'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { m } from '@plaudit/i18n/messages'
import { formatNumber } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { quietLine } from '@plaudit/i18n/quiet-line'
import { Avatar } from '@plaudit/ui/avatar'
import { Card } from '@plaudit/ui/card'
import { DataTable } from '@plaudit/ui/data-table'
import type { Column, Sort } from '@plaudit/ui/data-table'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { EarlySearchBox } from '@plaudit/ui/early-search-box'
import { Select } from '@plaudit/ui/select'
import { sumName } from '../../components/sum-words.ts'
import { QueryFault } from '../../components/query-fault.tsx'
import { hasAnyVotes } from '../../lib/any-votes.ts'
import { formatScore } from '../../lib/score.ts'
import { roundsOf, shownRound } from '../../lib/rounds.ts'
import { sorted } from './sorted.ts'
import { useContestants } from './use-dashboard.ts'

const shownAtOnce = 40

interface Props {
  cxId: string
  contest: Contest | undefined
}

/**
 * Everybody of one contest with their numbers, the leaders first. Among several rounds the round whose places are the
 * contest's stands there at first: a person who leads over all of them together has perhaps won none.
 */
export function ContestantTable({ cxId, contest }: Props) {
  const locale = useLocale()
  const [round, setRound] = useState(() => roundAtFirst(contest))
  const query = useContestants(cxId, round === '' ? undefined : Number(round))
  const contestants = query.data?.contestants ?? []
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>({ key: 'place', direction: 'ascending' })
  const wanted = search.trim().toLocaleLowerCase(locale)
  const found = contestants.filter((one) =>
    one.contestant_name.toLocaleLowerCase(locale).includes(wanted),
  )
  const shows = {
    // If judges alone decide there is nothing to tell apart.
    jury:
      query.data?.contest.method !== 'score' &&
      contestants.some((one) => (one.jury_votes ?? 0) > 0),
    score: contestants.some((one) => one.score !== null),
    places: hasAnyVotes(contestants),
  }
  return (
    <Card as="section" padding="sm">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto px-2 text-head">{m.dashboard_contestants()}</h2>
        <RoundChoice contest={query.data?.contest} value={round} onChange={setRound} />
        <EarlySearchBox
          label={m.dashboard_find()}
          placeholder={m.dashboard_find()}
          size="md"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onClear={() => setSearch('')}
          className="w-full sm:w-64"
        />
      </div>
      <DataTable
        label={m.dashboard_contestants()}
        columns={columnsOf(locale, sumName(query.data ? [query.data.contest] : []), shows)}
        rows={sorted(found, sort, locale).slice(0, shownAtOnce)}
        rowId={(row) => row.assox_id}
        rowName={(row) => row.contestant_name}
        sort={sort}
        onSort={setSort}
        loading={query.isPending}
        error={
          query.error && !query.data ? (
            <QueryFault level={3} title={m.dashboard_failed()} query={query} />
          ) : undefined
        }
        empty={<EmptyState scene="search" level={3} title={m.dashboard_nobody()} />}
      />
      {found.length > shownAtOnce && (
        <p className="mt-3 px-2 text-small text-muted">
          {m.dashboard_more({ count: found.length - shownAtOnce })}
        </p>
      )}
    </Card>
  )
}

function roundAtFirst(contest: Contest | undefined): string {
  if (contest === undefined || roundsOf(contest).length < 2) return ''
  return String(shownRound(contest)?.round_id ?? '')
}

function RoundChoice({
  contest,
  value,
  onChange,
}: {
  contest: Contest | undefined
  value: string
  onChange: (round: string) => void
}) {
  const rounds = (contest?.rounds ?? []).filter((round) => round.merged_into === null)
  if (rounds.length < 2) return null
  return (
    <Select
      aria-label={m.dashboard_round()}
      value={value}
      placeholder={m.dashboard_all_rounds()}
      options={rounds.map((round) => ({
        value: String(round.round_id),
        label: round.name || m.dashboard_round_number({ number: round.round_number }),
      }))}
      onChange={(event) => onChange(event.target.value)}
      className="w-full sm:w-56"
    />
  )
}

interface Shows {
  jury: boolean
  score: boolean
  places: boolean
}

function columnsOf(locale: Locale, sum: string, shows: Shows): Column<Contestant>[] {
  // The team learns hidden results once no round takes place.
  const number = (value: number | null) => (value === null ? '–' : formatNumber(value, locale))
  return [
    {
      key: 'name',
      header: m.dashboard_contestant(),
      sortable: true,
      cell: (row) => <Name contestant={row} locale={locale} />,
    },
    {
      key: 'place',
      header: m.dashboard_place(),
      align: 'end',
      sortable: true,
      cell: (row) => (row.place === null || !shows.places ? '–' : number(row.place)),
    },
    ...(shows.jury
      ? ([
          {
            key: 'public',
            header: m.dashboard_public(),
            align: 'end',
            cell: (row) => number(row.public_votes),
          },
          {
            key: 'jury',
            header: m.dashboard_jury(),
            align: 'end',
            cell: (row) => number(row.jury_votes),
          },
        ] satisfies Column<Contestant>[])
      : []),
    {
      key: 'votes',
      header: sum,
      align: 'end',
      sortable: true,
      onCard: 'key',
      cell: (row) => (shows.score ? number(row.votes) : <b>{number(row.votes)}</b>),
    },
    ...(shows.score ? [scoreColumn(locale)] : []),
  ]
}

/** Column that explains the place where more than a sum decides. */
function scoreColumn(locale: Locale): Column<Contestant> {
  return {
    key: 'score',
    header: m.dashboard_score(),
    align: 'end',
    cell: (row) => (row.score === null ? '–' : <b>{formatScore(row.score, locale)}</b>),
  }
}

function Name({ contestant, locale }: { contestant: Contestant; locale: Locale }) {
  const { assox_id, cx_id, contestant_name, picture } = contestant
  const line = quietLine(contestant, locale)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar
        id={assox_id}
        name={contestant_name}
        source={picture && { src: picture.src, srcSet: picture.srcset, color: picture.color }}
        shape="square"
      />
      <span className="min-w-0 leading-tight">
        <Anchor
          href={`/cx/${cx_id}/${assox_id}`}
          className="block truncate font-semibold hover:underline"
        >
          {contestant_name}
        </Anchor>
        {line && <span className="block truncate text-small text-muted">{line}</span>}
      </span>
    </span>
  )
}
