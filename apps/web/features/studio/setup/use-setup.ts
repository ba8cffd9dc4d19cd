import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '@plaudit/client/client'
import type { Input } from '@plaudit/contract/calls'
import type { Contest } from '@plaudit/contract/contests/contest'
import { serverNow } from '../../../lib/clock.ts'
import { api } from '../../../lib/api.ts'
import { dropDraft, readDraft, writeDraft } from '../../../lib/draft.ts'
import { useStudioPlace } from '../../../lib/area.ts'
import { callKey } from '../../../lib/query.ts'
import { hasErrors, renamed, useErrors } from '../../../components/form/errors.ts'
import { studioQuery } from '../open/studio.ts'
import { newId } from '../../../components/form/new-id.ts'
import { fieldSentences, tellOffline } from '../../../components/form/sentence.ts'
import { guessZone } from '../../../components/time/zones.ts'
import { makeContest } from './make.ts'
import type { Making } from './make.ts'
import {
  faultsOfStep,
  freshValues,
  namesIn,
  readyAtOnce,
  setupField,
  setupInput,
  setupSteps,
  stepOf,
  valuesOf,
} from './values.ts'
import type { SetupValues } from './values.ts'

interface Kept extends Making {
  values: SetupValues
}

/** The values that the organiser typed before, of a fresh contest or of a draft. */
function useKept(contest: Contest | undefined) {
  const name = `setup:${contest?.cx_id ?? 'new'}`
  const [kept, setKept] = useState<Kept>(() => {
    const draft = readDraft<Kept>(name)
    const fresh = contest ? valuesOf(contest) : freshValues(guessZone(), Date.now())
    // Values that were kept by an older version lack the newer fields.
    return { client_id: newId(), ...draft, values: { ...fresh, ...draft?.values } }
  })
  // Written at once: the draft may be dropped before anything is drawn anew.
  const keep = (making: Making) => {
    writeDraft(name, { ...making, values: readDraft<Kept>(name)?.values ?? kept.values })
    setKept(({ values }) => ({ ...making, values }))
  }
  return { name, kept, setKept, keep }
}

/** The guided set-up: values that survive a reload, step by step, and the draft at the end. */
export function useSetup(contest: Contest | undefined) {
  const { name, kept, setKept, keep } = useKept(contest)
  const [params, setParams] = useSearchParams()
  const step = Math.max(0, Math.min(setupSteps.length - 1, Number(params.get('step') ?? 0) || 0))
  const { errors, setErrors, forget, box } = useErrors()
  const { creating, create } = useCreate(contest, name, keep)
  const set = (change: Partial<SetupValues>) => {
    forget(Object.keys(change))
    setKept((old) => {
      const next = { ...old, values: { ...old.values, ...change } }
      writeDraft(name, next)
      return next
    })
  }
  const go = (at: number) => setParams({ step: String(at) })
  /** Leaves the step when its values are good; the last step makes the contest. */
  const next = async () => {
    const last = step === setupSteps.length - 1
    const faults = setupSteps.map((one) => faultsOfStep(one, kept.values, Date.now()))
    const bad = last ? faults.findIndex(hasErrors) : hasErrors(faults[step]) ? step : -1
    if (bad >= 0) {
      if (bad !== step) go(bad)
      return setErrors(faults[bad] ?? {})
    }
    if (!last) return go(step + 1)
    const told = renamed((await create(kept)) ?? {}, setupField)
    const [first] = Object.keys(told)
    if (first) go(setupSteps.indexOf(stepOf(first)))
    setErrors(told)
  }
  /** Makes the contest with the values that stand here, open from now on. */
  const atOnce = async () => {
    const values = readyAtOnce(kept.values, serverNow())
    const faults = setupSteps.map((one) => faultsOfStep(one, values, Date.now()))
    const bad = faults.findIndex(hasErrors)
    const told =
      bad < 0 ? renamed((await create({ ...kept, values })) ?? {}, setupField) : faults[bad]
    setErrors(told ?? {})
  }
  return { values: kept.values, set, errors, box, step, next, atOnce, go, creating }
}

function useCreate(contest: Contest | undefined, draft: string, keep: (making: Making) => void) {
  const [creating, setCreating] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { studio } = useStudioPlace()
  /** Resolves with the server's sentences by field when the server refused, with nothing when the contest is made. */
  const create = async ({
    values,
    ...making
  }: Kept): Promise<Record<string, string> | undefined> => {
    if (creating) return undefined
    setCreating(true)
    try {
      const input = setupInput(values)
      const answer = await (contest
        ? save({ ...input, cx_id: contest.cx_id, revision: contest.revision })
        : makeContest(input, making, { save, keep, look }))
      const { cx_id } = answer.contest
      const names = contest ? [] : namesIn(values.people)
      if (names.length > 0) await addPeople(cx_id, names)
      else
        client.setQueryData(studioQuery(cx_id).queryKey, {
          ...answer,
          pastVotes: [],
          moved_to: null,
        })
      void client.invalidateQueries({ queryKey: callKey('contest/v2/get') })
      dropDraft(draft)
      void navigate(studio(cx_id), { replace: true })
      return undefined
    } catch (error) {
      tellOffline(error)
      if (contest && error instanceof CallError && error.code === 'changed_meanwhile')
        await client.invalidateQueries(studioQuery(contest.cx_id))
      return fieldSentences(error)
    } finally {
      setCreating(false)
    }
  }
  return { creating, create }
}

/** That an earlier press arrived is no news to the organiser: every other refusal is told. */
const save = (input: Input<'contest/v2/saveContest'>) =>
  api.call('contest/v2/saveContest', input, { untold: 'idempotency_conflict' })

const look = async (cx_id: string) => (await api.call('contest/v2/fetchContest', { cx_id })).contest

/** A contestant who is in already, from a try whose answer was lost, is not added again. */
const addPeople = (cx_id: string, names: readonly string[]) =>
  api.call('contest/v2/addContestants', {
    cx_id,
    contestants: names.map((contestant_name) => ({ contestant_name })),
    skip_bad: true,
  })
