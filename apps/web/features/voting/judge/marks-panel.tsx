import { useState } from 'react'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { Criterion, Mark } from '@plaudit/contract/judging'
import { bestMarkOf } from '@plaudit/contract/standing'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { quietLine } from '@plaudit/i18n/quiet-line'
import { Said } from '../../../components/quiet.tsx'
import { pictureSource } from '../../../lib/picture-source.ts'
import { CriterionRow } from './criterion-row.tsx'
import { pointsOf } from './marks.ts'
import { StepBack } from './step-back.tsx'

interface Props {
  contestant: Contestant
  criteria: readonly Criterion[]
  mark: Mark | undefined
  number: number
  total: number
  open: boolean
  /** The judge’s own entry, to which they give nothing. */
  own: boolean
  onChange: (change: Partial<Mark>) => void
}

/** A contestant and a judge's marks for them. */
export function MarksPanel(props: Props) {
  const { contestant, number, total } = props
  const locale = useLocale()
  const { contestant_name: name, assox_id, cx_id } = contestant
  return (
    <Card as="section" aria-labelledby="marked" padding="none" className="overflow-hidden">
      <div className="grid md:grid-cols-[minmax(180px,260px)_minmax(0,1fr)]">
        <div className="max-md:flex max-md:items-center max-md:gap-4 max-md:p-4 md:bg-sunken">
          <div className="max-md:w-20 max-md:flex-none max-md:overflow-hidden max-md:rounded-in">
            <Picture
              id={assox_id}
              name={name}
              source={pictureSource(contestant.picture)}
              sizes="(min-width: 760px) 260px, 80px"
              priority
            />
          </div>
          <div className="min-w-0 md:p-5">
            <p className="num text-small text-muted">{m.judging_number({ number, total })}</p>
            <h2 id="marked" className="text-head break-words">
              {name}
            </h2>
            <Said className="block text-small text-muted">{quietLine(contestant, locale)}</Said>
            <Link kind="action" href={`/cx/${cx_id}/${assox_id}`} target="_blank" className="mt-1">
              {m.judging_about({ name })}
            </Link>
          </div>
        </div>
        <div className="min-w-0 p-4 max-md:border-t max-md:border-line sm:p-6">
          <Marks {...props} />
        </div>
      </div>
    </Card>
  )
}

function Marks({ contestant, criteria, mark, open, own, onChange }: Props) {
  const [asking, setAsking] = useState(false)
  const { contestant_name: name } = contestant
  if (own)
    return (
      <p className="grid min-h-64 content-center text-center text-lead font-bold">
        {m.judging_own_entry()}
      </p>
    )
  if (mark?.recused)
    return (
      <div className="grid min-h-64 content-center justify-items-center gap-3 text-center">
        <p className="text-lead font-bold">{m.judging_stepped_back({ name })}</p>
        {mark.reason !== '' && <p className="max-w-[48ch] break-words text-muted">{mark.reason}</p>}
        {open && (
          <Button onClick={() => onChange({ recused: false })}>{m.judging_come_back()}</Button>
        )}
      </div>
    )
  return (
    <>
      <div className="grid gap-6">
        {criteria.map((criterion) => (
          <CriterionRow
            key={criterion.key}
            criterion={criterion}
            mark={mark?.scores[criterion.key]}
            disabled={!open}
            onMark={(given) => onChange({ scores: withMark(mark, criterion.key, given) })}
          />
        ))}
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="num text-num" aria-live="polite">
          {m.judging_sum({
            points: pointsOf(criteria, mark),
            most: bestMarkOf(criteria) ?? 0,
          })}
        </p>
        {open && (
          <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
            {m.judging_step_back()}
          </Button>
        )}
      </div>
      {asking && (
        <StepBack
          name={name}
          reason={mark?.reason ?? ''}
          onClose={() => setAsking(false)}
          onStepBack={(reason) => {
            setAsking(false)
            onChange({ recused: true, reason })
          }}
        />
      )}
    </>
  )
}

function withMark(
  mark: Mark | undefined,
  key: string,
  given: number | undefined,
): Record<string, number> {
  const { [key]: _, ...others } = mark?.scores ?? {}
  return given === undefined ? others : { ...others, [key]: given }
}
