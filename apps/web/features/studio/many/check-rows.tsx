import { useState } from 'react'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Chip } from '@plaudit/ui/chip'
import { Field } from '@plaudit/ui/field'
import { Select } from '@plaudit/ui/select'
import { writeDraft } from '../../../lib/draft.ts'
import { useStudio } from '../open/studio.ts'
import { roundName } from '../open/words.ts'
import { twinRows } from '../contestants/twins.ts'
import { Pager } from '../../../components/form/pager.tsx'
import { DropFiles } from '../../../components/pictures/drop-many.tsx'
import { matchPictures } from '../../../components/pictures/match.ts'
import { PictureMatcher } from '../../../components/pictures/matcher.tsx'
import type { MatchedFile } from '../../../components/pictures/matcher.tsx'
import { roundsInUse } from '../rounds/values.ts'
import { useRecheck } from './check.ts'
import type { Checked } from './check.ts'
import { rowsDraft, startJob } from './job.ts'
import { RowGrid } from './row-grid.tsx'
import { columnsOf, problemsByRow } from './rows.ts'
import type { Row } from './rows.ts'

const pageSize = 50

interface Props {
  table: { rows: Row[] } & Checked
  onStartOver: () => void
}

/** The rows as they were read, with what is wrong beside them, to be put right in place. */
export function CheckRows({ table, onStartOver }: Props) {
  const { contest, contestants } = useStudio()
  const [rows, setRows] = useState(table.rows)
  const [files, setFiles] = useState<MatchedFile[]>([])
  const [round, setRound] = useState('')
  const { problems, notes, checking, fault } = useRecheck(contest.cx_id, rows, table)
  const columns = columnsOf(rows, contest.fields)
  const wrong = problemsByRow(problems, rows, columns)
  const twins = twinRows(
    rows
      .filter(({ id }) => !wrong.has(id))
      .map(({ id, cells }) => ({ id, name: cells['contestant_name'] ?? '' })),
    contestants,
  )
  const change = (next: Row[]) => {
    setRows(next)
    writeDraft(rowsDraft(contest.cx_id), next)
  }
  const add = useAdd(rows, files, round)
  return (
    <>
      {notes.map((note) => (
        <Banner key={note} tone="warn" inset>
          {note}
        </Banner>
      ))}
      {fault && (
        <Banner tone="danger" inset>
          {fault}
        </Banner>
      )}
      {twins.size > 0 && (
        <Banner tone="warn" inset>
          {m.studio_many_twins({ count: twins.size })}
        </Banner>
      )}
      <Rows
        rows={rows}
        columns={columns}
        wrong={wrong}
        twins={twins}
        contest={contest}
        onChange={change}
      />
      <PicturesOfRows rows={rows} files={files} onChange={setFiles} />
      <RoundChoice contest={contest} value={round} onChange={setRound} />
      <div className="sticky bottom-3 z-20 flex flex-wrap items-center justify-end gap-2 rounded-card border border-line bg-raised p-2 pl-4 shadow-3">
        <p role="status" className="flex-[1_1_10rem] text-small font-medium">
          {checking
            ? m.studio_many_checking()
            : wrong.size > 0
              ? m.studio_many_wrong({ count: wrong.size })
              : m.studio_many_all_good()}
        </p>
        <Button variant="ghost" onClick={onStartOver}>
          {m.studio_many_start_over()}
        </Button>
        <Button
          variant="act"
          disabled={rows.length === wrong.size || checking}
          onClick={() => add(new Set(wrong.keys()))}
        >
          {m.studio_many_add({ count: rows.length - wrong.size })}
        </Button>
      </div>
    </>
  )
}

/** Adds the good rows; the others stay to be put right. */
function useAdd(rows: readonly Row[], files: readonly MatchedFile[], round: string) {
  const { contest, reload } = useStudio()
  return (bad: ReadonlySet<string>) => {
    const good = rows.filter(({ id }) => !bad.has(id))
    void startJob({
      cx_id: contest.cx_id,
      round_id: round === '' ? undefined : Number(round),
      rows: [...good, ...rows.filter(({ id }) => bad.has(id))],
      pictures: new Map(files.flatMap(({ id, file }) => (id ? [[id, file] as const] : []))),
      onAdded: () => void reload(),
    })
  }
}

interface RowsProps {
  rows: Row[]
  columns: readonly string[]
  wrong: ReadonlyMap<string, Record<string, string>>
  /** Rows whose name is there already. */
  twins: ReadonlySet<string>
  contest: Contest
  onChange: (rows: Row[]) => void
}

function Rows({ rows, columns, wrong, twins, contest, onChange }: RowsProps) {
  const [only, setOnly] = useState(false)
  const [page, setPage] = useState(1)
  const shown = only && wrong.size > 0 ? rows.filter(({ id }) => wrong.has(id)) : rows
  const at = Math.min(page, Math.max(1, Math.ceil(shown.length / pageSize)))
  return (
    <Card as="section" padding="sm">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{m.studio_many_rows({ count: rows.length })}</p>
        {wrong.size > 0 && (
          <Chip pressed={only} onClick={() => setOnly(!only)}>
            {m.studio_many_only_wrong({ count: wrong.size })}
          </Chip>
        )}
      </div>
      <RowGrid
        rows={shown.slice((at - 1) * pageSize, at * pageSize)}
        numberOf={(row) => rows.indexOf(row) + 1}
        columns={columns}
        fields={contest.fields}
        wrong={wrong}
        twins={twins}
        onCell={(row, column, text) =>
          onChange(
            rows.map((one) =>
              one === row ? { ...one, cells: { ...one.cells, [column]: text } } : one,
            ),
          )
        }
        onRemove={(row) => onChange(rows.filter((one) => one !== row))}
      />
      <Pager page={at} pageSize={pageSize} total={shown.length} onPage={setPage} />
    </Card>
  )
}

function PicturesOfRows({
  rows,
  files,
  onChange,
}: {
  rows: readonly Row[]
  files: MatchedFile[]
  onChange: (files: MatchedFile[]) => void
}) {
  const people = rows.map((row) => ({ id: row.id, name: row.cells['contestant_name'] ?? '' }))
  const take = (added: File[]) => {
    const free = people.map((one) =>
      files.some(({ id }) => id === one.id) ? { ...one, name: '' } : one,
    )
    const found = matchPictures(
      added.map(({ name }) => name),
      free,
    )
    onChange([...files, ...added.map((file) => ({ file, id: found.get(file.name) ?? null }))])
  }
  return (
    <Card as="section" className="grid gap-4">
      <h3 className="font-semibold">{m.studio_pictures_title()}</h3>
      <DropFiles
        label={m.studio_pictures_choose()}
        hint={m.studio_pictures_hint()}
        accept="image/*"
        multiple
        onFiles={take}
      />
      {files.length > 0 && <PictureMatcher files={files} people={people} onChange={onChange} />}
    </Card>
  )
}

function RoundChoice({
  contest,
  value,
  onChange,
}: {
  contest: Contest
  value: string
  onChange: (round: string) => void
}) {
  const rounds = roundsInUse(contest)
  if (rounds.length < 2) return null
  return (
    <Card>
      <Field label={m.studio_many_round()} hint={m.studio_many_round_hint()}>
        <Select
          value={value || String(rounds[0]?.round_id)}
          options={rounds.map((round) => ({
            value: String(round.round_id),
            label: roundName(round),
          }))}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </Card>
  )
}
