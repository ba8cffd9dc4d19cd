import { useState } from 'react'
import type { Round } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useErrors } from '../../../components/form/errors.ts'
import { useStudio } from '../open/studio.ts'
import { roundName } from '../open/words.ts'
import { keyOf, newId } from '../../../components/form/new-id.ts'
import { fieldSentences, tellFailed } from '../../../components/form/sentence.ts'
import { toInstant, toIso, toWallTime } from '../../../components/time/zoned.ts'
import { zoneCity } from '../../../components/time/zone-city.ts'
import { RoundFields, type RoundDraft } from './round-fields.tsx'
import { advanceInput, goingThrough } from './through.ts'
import { WhoGoesThrough } from './who-goes-through.tsx'
import { roundsInUse } from './values.ts'

/** `closing`: the round that is open is closed by the same act, and the new one opens at once. */
function useRoundDraft(closing: Round | undefined) {
  const { contest, contestants } = useStudio()
  const rounds = roundsInUse(contest)
  const zone = contest.time_zone
  const [draft, setDraft] = useState<RoundDraft | undefined>(() => {
    const from = closing ?? rounds.at(-1)
    if (!from) return undefined
    const end = contest.end_date ? Date.parse(contest.end_date) : Date.now()
    const start = closing ? Date.now() : Math.max(end, Date.now())
    const hours = closing ? 1 : 24
    const people = contestants.filter((one) => one.contestant_status === '1').length
    return {
      name: '',
      from,
      starts: toWallTime(new Date(start).toISOString(), zone),
      ends: toWallTime(new Date(start + hours * 3_600_000).toISOString(), zone),
      choice: { by: 'top', top: Math.max(1, Math.ceil(people / 2)), min_votes: null, chosen: [] },
    }
  })
  return { draft, setDraft, rounds, zone }
}

interface AddRoundProps {
  /** The open round that ends by the same act. */
  closing?: Round | undefined
  onClose: () => void
}

/** Adds a round with the contestants who go through (product 3); shows them before it is done. */
export function AddRound({ closing, onClose }: AddRoundProps) {
  const { contest, contestants } = useStudio()
  const { draft, setDraft, rounds, zone } = useRoundDraft(closing)
  const standing = useQuery(
    callQuery('contest/v2/fetchContest', {
      cx_id: contest.cx_id,
      ...(draft && { round_id: draft.from.round_id }),
    }),
  )
  const { errors, setErrors, forget, box } = useErrors()
  const { adding, add } = useAdd({ zone, closing, setErrors, onClose })
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
      title={closing ? m.studio_round_next_title() : m.studio_round_add()}
      description={
        closing
          ? m.studio_round_next_text({ name: roundName(closing), city: zoneCity(zone) })
          : m.studio_round_add_text({ city: zoneCity(zone) })
      }
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
            {closing
              ? m.studio_round_next_do({ count: through.length })
              : m.studio_round_add_with({ count: through.length })}
          </Button>
        </>
      }
    >
      <div ref={box} className="mt-5 grid gap-5">
        <RoundFields
          draft={draft}
          set={set}
          errors={errors}
          zone={zone}
          rounds={rounds}
          isNow={closing !== undefined}
        />
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
  closing: Round | undefined
  setErrors: (errors: Record<string, string | undefined>) => void
  onClose: () => void
}

function useAdd({ zone, closing, setErrors, onClose }: AddProps) {
  const { contest, take } = useStudio()
  const [adding, setAdding] = useState(false)
  const [opening] = useState(newId)
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
        ...(closing ? { close: true } : { startDate }),
        endDate,
        from_round_id: draft.from.round_id,
        advance: advanceInput(draft.choice),
      }
      // Sent again after a lost answer, the same round is added once.
      const reply = await api.call('contest/v2/addRound2Round', round, {
        quiet: true,
        idempotencyKey: keyOf(JSON.stringify([opening, round])),
      })
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
