import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Round } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Select } from '@plaudit/ui/select'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/query.ts'
import { useErrors } from '../edits/errors.ts'
import { useStudio } from '../editor/studio.ts'
import { roundName } from '../editor/words.ts'
import { fieldSentences, tellFailed } from '../form/sentence.ts'
import { ZonedTimeField } from '../time/zoned-time-field.tsx'
import { toInstant, toIso, toWallTime } from '../time/zoned.ts'
import type { WallTime } from '../time/zoned.ts'
import { zoneCity } from '../time/zones.ts'
import { advanceInput, goingThrough } from './through.ts'
import type { Choice } from './through.ts'
import { WhoGoesThrough } from './who-goes-through.tsx'
import { roundsInUse } from './values.ts'

interface RoundDraft {
  name: string
  from: Round
  starts: WallTime
  ends: WallTime
  choice: Choice
}

function useRoundDraft() {
  const { contest, contestants } = useStudio()
  const rounds = roundsInUse(contest)
  const zone = contest.time_zone
  const [draft, setDraft] = useState<RoundDraft | undefined>(() => {
    const from = rounds.at(-1)
    if (!from) return undefined
    const end = contest.end_date ? Date.parse(contest.end_date) : Date.now()
    const start = Math.max(end, Date.now())
    const people = contestants.filter((one) => one.contestant_status === '1').length
    return {
      name: '',
      from,
      starts: toWallTime(new Date(start).toISOString(), zone),
      ends: toWallTime(new Date(start + 86_400_000).toISOString(), zone),
      choice: { by: 'top', top: Math.max(1, Math.ceil(people / 2)), min_votes: null, chosen: [] },
    }
  })
  return { draft, setDraft, rounds, zone }
}

/** Adds a round with those who go through (product 3); shows who that is before it is done. */
export function AddRound({ onClose }: { onClose: () => void }) {
  const { contest, contestants } = useStudio()
  const { draft, setDraft, rounds, zone } = useRoundDraft()
  const standing = useQuery(
    callQuery('contest/v2/fetchContest', {
      cx_id: contest.cx_id,
      ...(draft && { round_id: draft.from.round_id }),
    }),
  )
  const { errors, setErrors, forget, box } = useErrors()
  const { adding, add } = useAdd({ zone, setErrors, onClose })
  if (!draft) return null
  const ranked: Contestant[] = standing.data?.contestants ?? []
  const through = goingThrough(ranked, contestants, draft.choice)
  const set = (change: Partial<RoundDraft>) => {
    forget(Object.keys(change))
    setDraft({ ...draft, ...change })
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={m.studio_round_add()}
      description={m.studio_round_add_text({ city: zoneCity(zone) })}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          {/* Who goes through is not known before the standing is there, unless it is chosen. */}
          <Button
            variant="act"
            loading={adding}
            disabled={!standing.data && draft.choice.by !== 'hand'}
            onClick={() => void add(draft, through.length)}
          >
            {m.studio_round_add_with({ count: through.length })}
          </Button>
        </>
      }
    >
      <div ref={box} className="mt-5 grid gap-5">
        <RoundFields draft={draft} set={set} errors={errors} zone={zone} rounds={rounds} />
        <WhoGoesThrough
          choice={draft.choice}
          onChange={(choice) => set({ choice })}
          ranked={ranked}
          through={through}
          standing={standing}
          error={errors['choice']}
        />
      </div>
    </Dialog>
  )
}

interface FieldsProps {
  draft: RoundDraft
  set: (change: Partial<RoundDraft>) => void
  errors: Record<string, string | undefined>
  zone: string
  rounds: readonly Round[]
}

function RoundFields({ draft, set, errors, zone, rounds }: FieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={m.studio_round_name()} error={errors['name']}>
        <Input
          value={draft.name}
          maxLength={80}
          placeholder={m.studio_round_number({ number: rounds.length + 1 })}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field label={m.studio_round_from()}>
        <Select
          value={String(draft.from.round_id)}
          options={rounds.map((round) => ({
            value: String(round.round_id),
            label: roundName(round),
          }))}
          onChange={(event) => {
            const from = rounds.find((round) => String(round.round_id) === event.target.value)
            if (from) set({ from })
          }}
        />
      </Field>
      <ZonedTimeField
        label={m.studio_opens()}
        value={draft.starts}
        onChange={(starts) => set({ starts })}
        zone={zone}
        error={errors['starts']}
      />
      <ZonedTimeField
        label={m.studio_closes()}
        value={draft.ends}
        onChange={(ends) => set({ ends })}
        zone={zone}
        error={errors['ends']}
      />
    </div>
  )
}

const ourNames: Record<string, string> = {
  startDate: 'starts',
  endDate: 'ends',
  start_date: 'starts',
  end_date: 'ends',
  rounds: 'starts',
  advance: 'choice',
  from_round_id: 'choice',
}

interface AddProps {
  zone: string
  setErrors: (errors: Record<string, string | undefined>) => void
  onClose: () => void
}

function useAdd({ zone, setErrors, onClose }: AddProps) {
  const { contest, take } = useStudio()
  const [adding, setAdding] = useState(false)
  const add = async (draft: RoundDraft, people: number) => {
    const wrong = faultsOf(draft, zone, people)
    setErrors(wrong)
    const startDate = toIso(draft.starts, zone)
    const endDate = toIso(draft.ends, zone)
    if (adding || Object.values(wrong).some(Boolean) || !startDate || !endDate) return
    setAdding(true)
    try {
      const round = {
        cx_id: contest.cx_id,
        name: draft.name.trim(),
        startDate,
        endDate,
        from_round_id: draft.from.round_id,
        advance: advanceInput(draft.choice),
      }
      const reply = await api.call('contest/v2/addRound2Round', round, { quiet: true })
      take(reply)
      showSuccess(reply.message)
      onClose()
    } catch (error) {
      tellFailed(error, m.errors_failed_to_add_rounds())
      const told = Object.entries(fieldSentences(error))
      setErrors(Object.fromEntries(told.map(([field, text]) => [ourNames[field] ?? field, text])))
    } finally {
      setAdding(false)
    }
  }
  return { adding, add }
}

function faultsOf({ starts, ends }: RoundDraft, zone: string, people: number) {
  const from = toInstant(starts, zone)
  const to = toInstant(ends, zone)
  return {
    starts: from === null ? m.studio_time_choose() : undefined,
    ends:
      to === null
        ? m.studio_time_choose()
        : from !== null && to <= from
          ? m.errors_field_end_before_start()
          : undefined,
    choice: people === 0 ? m.studio_through_nobody() : undefined,
  }
}
