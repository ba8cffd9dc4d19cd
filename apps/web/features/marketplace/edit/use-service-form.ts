import { useEffect, useRef, useState } from 'react'
import { CallError } from '@plaudit/client/client'
import type { Service } from '@plaudit/contract/marketplace/service'
import { m } from '@plaudit/i18n/messages'
import { showError } from '@plaudit/ui/toast'
import { fieldSentences, tellOffline } from '../../../components/form/sentence.ts'
import { useErrors } from '../../../components/form/errors.ts'
import { newId } from '../../../lib/new-id.ts'
import { keptForm } from './kept-form.ts'
import { useArriving } from './use-arriving.ts'
import { readAnew, useSaving } from './use-saving.ts'
import { valuesOf, type Values } from './values.ts'

const pause = 900

/** First values of a form: the server's, or those that the device kept. */
function useBegun(first: Service) {
  const [begun] = useState(() => {
    const kept = keptForm(`service-${first.sx_id}`, newId())
    return { kept, restored: kept.restore(first.revision) }
  })
  return begun
}

/** Returns a way to do something a moment after it was asked for last. */
function useSoon(act: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, pause)
  }
}

/** Sends restored values of a draft at once: they are on this device alone. */
function useSentAtFirst(isDue: boolean, save: () => void): void {
  const begin = useRef(() => {
    if (isDue) save()
  })
  useEffect(() => begin.current(), [])
}

/**
 * The form of one service. A draft is saved by itself a moment after each change; what could not be sent stays on the
 * device. A service that is open is saved when its provider says so. Where the service was saved elsewhere meanwhile,
 * nothing is sent until the person says which of both goes on.
 */
export function useServiceForm(first: Service, selfSaving: boolean) {
  const { kept, restored } = useBegun(first)
  const arriving = useArriving()
  const [values, setValues] = useState<Values>(() => restored?.kept.values ?? valuesOf(first))
  const { errors, setErrors, forget, box } = useErrors()
  const latest = useRef(values)
  const saving = useSaving(first, { kept, restored, latest }, (error, submit) => {
    if (submit || !selfSaving) tellOffline(error)
    if (submit || !selfSaving || isTyped(error)) setErrors(fieldSentences(error))
  })
  const { service, state, setState, beside, knownRef, save, standOn } = saving
  const saveSoon = useSoon(() => void save(false))
  useSentAtFirst(selfSaving && restored !== undefined && !beside, () => void save(false))
  const show = (next: Values) => {
    latest.current = next
    setValues(next)
  }
  const set = (change: Partial<Values> | ((now: Values) => Partial<Values>)) => {
    const part = typeof change === 'function' ? change(latest.current) : change
    show({ ...latest.current, ...part })
    forget(Object.keys(part))
    setState('unsaved')
    kept.write(knownRef.current, latest.current)
    if (selfSaving && !beside) saveSoon()
  }
  const send = async (submit: boolean, extra: object = {}): Promise<Service | undefined> => {
    if (!beside) return save(submit, extra)
    if (submit || !selfSaving) showError(m.marketplace_edit_beside())
    return undefined
  }
  /** Goes on with what is typed here, or with what was saved elsewhere. */
  const settle = async (mine: boolean): Promise<void> => {
    const there = await readAnew(first.sx_id)
    if (there === undefined) return
    setErrors({})
    standOn(there, mine ? 'kept' : 'saved')
    if (!mine) show(valuesOf(there))
    else if (selfSaving) await save(false)
  }
  return { service, values, set, errors, box, state, send, beside, settle, arriving }
}

const addresses = ['service_media', 'meeting_link', 'contact']

/** A draft that is half typed is not told what is wrong with it, but an address that was typed wholly is. */
const isTyped = (error: unknown): boolean =>
  error instanceof CallError &&
  Object.keys(error.fields).some((field) => addresses.includes(field.split('.')[0] ?? ''))

export type ServiceForm = ReturnType<typeof useServiceForm>
