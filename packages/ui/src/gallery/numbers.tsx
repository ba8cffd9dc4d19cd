import { useState } from 'react'
import Pencil from 'lucide-react/icons/pencil'
import { Avatar } from '../avatar.tsx'
import { IconButton } from '../button.tsx'
import { Card, CardHead } from '../card.tsx'
import { VotesOverTime } from '../chart-bars.tsx'
import { PlacesOverTime } from '../chart-places.tsx'
import { StandingRace } from '../chart-race.tsx'
import { BarRows } from '../chart-rows.tsx'
import { DataTable, type Column, type Sort } from '../data-table.tsx'
import { Pagination } from '../pagination.tsx'
import { Sparkline } from '../sparkline.tsx'
import { StatTiles } from '../stat-tiles.tsx'
import { Block } from './block.tsx'
import { entries, usePoster, type SampleEntry } from './sample.ts'

const free = [
  10, 12, 12, 17, 20, 26, 31, 37, 41, 46, 46, 44, 38, 35, 30, 24, 20, 19, 20, 21, 22, 25, 29, 31,
  26, 33, 35, 35, 31, 27, 29, 23, 24, 19, 16, 15, 12, 12, 13, 12, 15, 22, 25, 42, 61, 72, 80, 90,
  78, 66,
]

const points = free.map((value, at) => ({
  label: `${20 + Math.floor((at * 2.4) / 60)}:${String(Math.floor((at * 2.4) % 60)).padStart(2, '0')}`,
  free: value * 100,
  paid: Math.round(value * (at > 40 ? 26 : 13)),
  jury: at > 31 && at < 36 ? 1200 : 0,
  voided: at === 41 ? 900 : value,
}))

export function Numbers() {
  return (
    <Block title="Numbers">
      <StatTiles
        tiles={[
          { label: 'Ballots', value: '2,418,307', note: '8.2 % on 2022', tone: 'up' },
          {
            label: 'Voters',
            value: '1,583,204',
            note: 'from 144 countries',
            aside: <Sparkline values={free} label="Rising since 21:40" className="max-sm:hidden" />,
          },
          { label: 'Paid votes', value: '$48,126.50', note: '96,253 votes' },
          { label: 'To review', value: '12', note: '3 bursts, 9 networks', tone: 'warn' },
        ]}
      />
      <div className="mt-4 grid gap-4 xl:grid-cols-[1.35fr_1fr]">
        <VotesOverTime
          title="When did votes come, and which?"
          points={points}
          notes={[
            { at: 40, title: '21:35, bundle sale opens', text: '1,904 paid, as the provider says' },
          ]}
        />
        <PlacesOverTime
          title="Who overtook whom?"
          moments={['First juries', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'Public']}
          lines={[
            { id: 'se', name: 'Loreen', places: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] },
            { id: 'fi', name: 'Käärijä', places: [2, 6, 2, 4, 4, 3, 3, 4, 4, 4, 2] },
            { id: 'il', name: 'Kirel', places: [4, 2, 4, 2, 2, 2, 2, 2, 2, 2, 3] },
            { id: 'it', name: 'Mengoni', places: [7, 3, 3, 3, 3, 5, 4, 3, 3, 3, 4] },
            { id: 'no', name: 'Alessandra', places: [null, 8, 8, 8, 8, 8, 8, 8, 8, 8, 5] },
          ]}
        />
        <StandingRace
          title="How did the standing come about?"
          moments={['20:00', '20:30', '21:00', '21:30']}
          racers={[
            { id: 'se', name: 'Loreen', places: [2, 1, 1, 1], sums: [90, 210, 340, 583] },
            { id: 'fi', name: 'Käärijä', places: [1, 2, 2, 2], sums: [120, 200, 320, 526] },
            { id: 'il', name: 'Kirel', places: [3, 3, 3, 3], sums: [80, 140, 250, 362] },
          ]}
        />
        <BarRows
          title="Whom did the public choose?"
          unit="points"
          rows={entries
            .slice(0, 5)
            .map((entry) => ({ id: entry.id, name: entry.name, value: entry.public }))}
        />
      </div>
      <Contestants />
    </Block>
  )
}

function Who({ entry }: { entry: SampleEntry }) {
  const poster = usePoster(entry.id)
  return (
    <span className="flex items-center gap-2.5">
      <Avatar id={entry.id} name={entry.name} source={poster} shape="square" size={34} />
      <span className="min-w-0 leading-tight">
        <span className="block truncate font-semibold">{entry.name}</span>
        <span className="block truncate text-micro text-muted">{entry.country}</span>
      </span>
    </span>
  )
}

const columns: readonly Column<SampleEntry>[] = [
  { key: 'name', header: 'Contestant', cell: (entry) => <Who entry={entry} />, sortable: true },
  { key: 'song', header: 'Song', cell: (entry) => entry.song, onCard: 'hidden' },
  { key: 'public', header: 'Public', cell: (entry) => entry.public, align: 'end', sortable: true },
  { key: 'jury', header: 'Jury', cell: (entry) => entry.jury, align: 'end', onCard: 'hidden' },
  {
    key: 'points',
    header: 'Points',
    cell: (entry) => <b>{entry.points}</b>,
    align: 'end',
    sortable: true,
    onCard: 'key',
  },
]

function Contestants() {
  const [sort, setSort] = useState<Sort>({ key: 'points', direction: 'descending' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['fi']))
  const sign = sort.direction === 'ascending' ? 1 : -1
  const value = (entry: SampleEntry) => (sort.key === 'public' ? entry.public : entry.points)
  const rows = entries
    .slice(0, 5)
    .toSorted(
      (a, b) => sign * (sort.key === 'name' ? a.name.localeCompare(b.name) : value(a) - value(b)),
    )
  return (
    <Card padding="sm" className="mt-4">
      <CardHead title="Contestants" className="px-2" />
      <DataTable
        label="Contestants"
        columns={columns}
        rows={rows}
        rowId={(entry) => entry.id}
        rowName={(entry) => entry.name}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        actions={(entry) => (
          <IconButton label={`Edit ${entry.name}`} icon={<Pencil aria-hidden="true" />} />
        )}
      />
      <Pagination page={4} pages={12} hrefOf={(page) => `#page-${page}`} className="mt-4" />
    </Card>
  )
}
