import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { CallError } from '@plaudit/client/client'
import type { Input } from '@plaudit/contract/calls'
import type { Service } from '@plaudit/contract/marketplace/service'
import { fieldSentences, tellOffline } from '../../../components/form/sentence.ts'
import { useErrors } from '../../../components/form/errors.ts'
import { api } from '../../../lib/api.ts'
import { readDraft, writeDraft, dropDraft } from '../../../lib/draft.ts'
import { dropLater, isUnsent, onSavedLater, saveLater } from './save-later.ts'
import { inputOf, valuesOf, type Values } from './values.ts'

export type SaveState = 'saved' | 'saving' | 'unsaved' | 'kept'

const pause = 900

interface Kept {
  revision: number
  values: Values
}

/**
 * The form of one service. A draft is saved by itself a moment after each change; what could not be sent stays on the
 * device. A service that is open is saved when its provider says so.
 */
export function useServiceForm(first: Service, selfSaving: boolean) {
  const name = `service-${first.sx_id}`
  const [values, setValues] = useState<Values>(() => keptValues(name, first))
  const { errors, setErrors, forget, box } = useErrors()
  const latest = useRef(values)
  const tell = (error: unknown, asked: boolean) => {
    if (asked) tellOffline(error)
    if (asked || isTyped(error)) setErrors(fieldSentences(error))
  }
  const { service, state, setState, revision, send } = useSaving(
    first,
    name,
    latest,
    (error, submit) => tell(error, submit || !selfSaving),
  )
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (change: Partial<Values> | ((now: Values) => Partial<Values>)) => {
    const part = typeof change === 'function' ? change(latest.current) : change
    const next = { ...latest.current, ...part }
    latest.current = next
    setValues(next)
    forget(Object.keys(part))
    setState('unsaved')
    writeDraft(name, { revision: revision.current, values: next } satisfies Kept)
    if (!selfSaving) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void send(false), pause)
  }
  return { service, values, set, errors, box, state, send }
}

function keptValues(name: string, first: Service): Values {
  const kept = readDraft<Kept>(name)
  // Values kept by an older page have neither lines to compare by nor films.
  const isWhole =
    kept?.revision === first.revision && 'lines' in kept.values && 'films' in kept.values
  return isWhole ? kept.values : valuesOf(first)
}

/** Sends the form; without a network it waits. @throws CallError. */
async function sendForm(input: Input<'services/addService'> & { sx_id: string }) {
  const { sx_id, submit = false } = input
  const wasHandedIn = await dropLater(sx_id)
  const whole = { ...input, ...(wasHandedIn && { submit: true }) }
  try {
    return await api.call('services/addService', whole, { quiet: !submit })
  } catch (error) {
    if (isUnsent(error)) await saveLater(sx_id, whole)
    throw error
  }
}

/** Hears of the form when it was saved after all, without a tap. */
function useSavedLater(sxId: string, hear: (saved: Service) => void): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => onSavedLater(sxId, (saved) => latest.current(saved)), [sxId])
}

/** Saves what is typed, one after the other: each knows the revision that the one before made. */
function useSaving(
  first: Service,
  name: string,
  latest: RefObject<Values>,
  onRefused: (error: unknown, submit: boolean) => void,
) {
  const [service, setService] = useState(first)
  const [state, setState] = useState<SaveState>('saved')
  const revision = useRef(first.revision)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  useSavedLater(first.sx_id, (saved) => {
    revision.current = saved.revision
    setService(saved)
    writeDraft(name, { revision: saved.revision, values: latest.current } satisfies Kept)
    setState((before) => (before === 'kept' ? 'saved' : before))
  })
  const save = async (submit: boolean, extra: object): Promise<Service | undefined> => {
    setState('saving')
    const sent = latest.current
    const about = { sx_id: first.sx_id, revision: revision.current, ...(submit && { submit }) }
    try {
      const answer = await sendForm({ ...inputOf(sent), ...extra, ...about })
      revision.current = answer.service.revision
      setService(answer.service)
      if (latest.current === sent) dropDraft(name)
      setState(latest.current === sent ? 'saved' : 'unsaved')
      return answer.service
    } catch (error) {
      setState('kept')
      onRefused(error, submit)
      return undefined
    }
  }
  const send = (submit: boolean, extra: object = {}): Promise<Service | undefined> => {
    const sending = running.current.then(() => save(submit, extra))
    return (running.current = sending)
  }
  return { service, state, setState, revision, send }
}

/** A draft that is half typed is not told what is wrong with it, but an address that was typed wholly is. */
const isTyped = (error: unknown): boolean =>
  error instanceof CallError &&
  Object.keys(error.fields).some((field) => field === 'service_media' || field === 'meeting_link')

export type ServiceForm = ReturnType<typeof useServiceForm>
