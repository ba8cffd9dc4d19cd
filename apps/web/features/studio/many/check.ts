import { useEffect, useRef, useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { api } from '../../../lib/api.ts'
import { newId } from '../../../components/form/new-id.ts'
import { sentenceOf } from '../../../components/form/sentence.ts'
import { toInput, toRow } from './rows.ts'
import type { Problem, Row } from './rows.ts'

export interface Checked {
  /** Rows that come from a draft were looked at in another visit. */
  stale?: boolean
  /** Problems of rows, by the place of the row; those of the table are `notes`. */
  problems: Problem[]
  notes: string[]
}

const dryRun = 'contest/v2/addContestants'

/** Lets the server read a pasted text or a file; nothing is added. */
export async function readTable(
  cxId: string,
  source: { csv: string } | { json: string },
): Promise<{ rows: Row[] } & Checked> {
  const reply = await api.call(dryRun, { cx_id: cxId, dry_run: true, ...source }, { quiet: true })
  const rows = reply.rows.map((row) => toRow(row, newId()))
  return { rows, ...split(reply.problems) }
}

function split(problems: readonly Problem[]): Checked {
  return {
    problems: problems.filter(({ row }) => row > 0),
    notes: problems
      .filter(({ row }) => row === 0)
      .map(({ field, error }) =>
        field && field !== 'csv' && field !== 'json'
          ? m.studio_many_column_left({ column: field })
          : error,
      ),
  }
}

const pause = 600

/** Has changed rows looked at again, a moment after the last change. */
export function useRecheck(cxId: string, rows: readonly Row[], start: Checked) {
  const [checked, setChecked] = useState(start)
  const [checking, setChecking] = useState(start.stale === true)
  const [fault, setFault] = useState<string>()
  const seen = useRef(start.stale ? undefined : rows)
  useEffect(() => {
    if (seen.current === rows) return
    seen.current = rows
    if (rows.length === 0) return setChecked({ problems: [], notes: [] })
    const own = new AbortController()
    setChecking(true)
    const timer = setTimeout(() => {
      api
        .call(
          dryRun,
          { cx_id: cxId, dry_run: true, contestants: rows.map(toInput) },
          { quiet: true, signal: own.signal },
        )
        .then((reply) => {
          setChecked({ ...split(reply.problems), notes: [] })
          setFault(undefined)
        })
        .catch((error: unknown) => {
          if (!own.signal.aborted) setFault(sentenceOf(error))
        })
        .finally(() => {
          if (!own.signal.aborted) setChecking(false)
        })
    }, pause)
    return () => {
      clearTimeout(timer)
      own.abort()
    }
  }, [cxId, rows])
  return { ...checked, checking, fault }
}
