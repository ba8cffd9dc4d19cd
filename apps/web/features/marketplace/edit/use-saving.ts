import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '@plaudit/client/client'
import type { Input, Reply } from '@plaudit/contract/calls'
import type { Service } from '@plaudit/contract/marketplace/service'
import { showError } from '@plaudit/ui/toast'
import { sentenceOf } from '../../../components/form/sentence.ts'
import { api } from '../../../lib/api.ts'
import { callKey } from '../../../lib/query.ts'
import { isSent, type Kept, type KeptForm } from './kept-form.ts'
import { dropLater, isUnsent, onSavedLater, saveLater } from './save-later.ts'
import { inputOf, type Values } from './values.ts'

const getService = 'Services/getService/{sx_id}'

export type SaveState = 'saved' | 'saving' | 'unsaved' | 'kept'

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
function useSavedLater(sxId: string, hear: (saved: Service, input: object) => void): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => onSavedLater(sxId, (saved, input) => latest.current(saved, input)), [sxId])
}

interface Typed {
  kept: KeptForm
  restored: { kept: Kept; isBeside: boolean } | undefined
  latest: RefObject<Values>
}

const isElsewhere = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'changed_meanwhile'

/** The server may have saved it and its answer was lost on the way. */
const isUnsure = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500

/** Where the form stands: what the server has, and which revision a save names. */
function useStanding(first: Service, { kept, restored, latest }: Typed) {
  const client = useQueryClient()
  const [service, setService] = useState(first)
  const [state, setState] = useState<SaveState>(restored ? 'kept' : 'saved')
  const [beside, setBeside] = useState(restored?.isBeside ?? false)
  const knownRef = useRef({
    revision: restored?.isBeside ? restored.kept.revision : first.revision,
    unsure: false,
  })
  /** Goes on from a service that the server has; what is typed beyond it stays on the device until it is saved. */
  const standOn = (there: Service, otherwise: 'unsaved' | 'kept' | 'saved') => {
    knownRef.current = { revision: there.revision, unsure: false }
    setService(there)
    setBeside(false)
    setState(otherwise)
    if (otherwise === 'saved') kept.drop()
    else kept.write(knownRef.current, latest.current)
    // The form may be opened again before anything is loaded.
    client.setQueryData(
      callKey(getService, { sx_id: first.sx_id }),
      (before: Reply<typeof getService> | undefined) => before && { ...before, service: there },
    )
  }
  return { service, state, setState, beside, setBeside, knownRef, standOn }
}

/**
 * Saves what is typed, one after the other: each knows the revision that the one before made. After a save without an
 * answer nobody knows the revision: the next ones name none, until one is answered.
 */
export function useSaving(
  first: Service,
  typed: Typed,
  onRefused: (error: unknown, submit: boolean) => void,
) {
  const { kept, latest } = typed
  const { sx_id } = first
  const standing = useStanding(first, typed)
  const { service, state, setState, beside, setBeside, knownRef, standOn } = standing
  const running = useRef<Promise<unknown>>(Promise.resolve())
  useSavedLater(sx_id, (saved, input) =>
    standOn(saved, isSent(latest.current, input) ? 'saved' : 'unsaved'),
  )
  const saveOnce = async (submit: boolean, extra: object): Promise<Service | undefined> => {
    setState('saving')
    const sent = latest.current
    const { revision, unsure } = knownRef.current
    const about = { sx_id, ...(!unsure && { revision }), ...(submit && { submit }) }
    try {
      const saved = (await sendForm({ ...inputOf(sent), ...extra, ...about })).service
      standOn(saved, latest.current === sent ? 'saved' : 'unsaved')
      return saved
    } catch (error) {
      if (isUnsure(error)) knownRef.current = { revision, unsure: true }
      kept.write(knownRef.current, latest.current)
      setState('kept')
      if (isElsewhere(error)) setBeside(true)
      onRefused(error, submit)
      return undefined
    }
  }
  const save = (submit: boolean, extra: object = {}): Promise<Service | undefined> => {
    const sending = running.current.then(() => saveOnce(submit, extra))
    return (running.current = sending)
  }
  return { service, state, setState, beside, knownRef, save, standOn }
}

/** Reads the service as it stands now. @returns undefined where that failed, which the person was told. */
export async function readAnew(sxId: string): Promise<Service | undefined> {
  try {
    return (await api.call(getService, { sx_id: sxId }, { quiet: true })).service
  } catch (error) {
    showError(sentenceOf(error))
    return undefined
  }
}
