import type { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { showError } from '@plaudit/ui/toast'
import { isMobileApp } from './platform.ts'
import { reportFailure } from './report.ts'
import { clearSession, isStored } from './session.ts'
import { storage } from './storage.ts'
import { disableVoting } from './voting-disabled.ts'

const votingDisabled = 'Voting has been disabled'
const phpError = 'PHP Error was encountered'

/** The fields of a person with a message of the admins, or of the server, for them. */
const told = ['globalmsg', 'popup_error'] as const

/** Place of what a person read of a field. */
export const readKey = (key: string): string => `read:${key}`

/** An answer with a name and a message for the person opens the Information dialog (specification 7), until they read it. */
export function noteReply(reply: unknown): void {
  if (isMobileApp()) return
  const given = reply as { user?: unknown } | null | undefined
  const person = (given?.user ?? given) as Record<string, unknown> | null | undefined
  if (typeof person?.['full_name'] !== 'string') return
  const kept = told.filter((key) => person[key] || storage.get(readKey(key)) !== null)
  if (kept.length === 0) return
  void import('./told.ts').then(
    (told) => kept.forEach((key) => told.noteTold(key, person[key], person['ID'])),
    // The next answer tells it.
    () => undefined,
  )
}

/** Answers that lead to a step, not to an end: where one votes, or shows that it is oneself, it is told what happens. */
const steps: CallError['code'][] = ['proof_required', 'address_required', 'prove_yourself']

interface Failed {
  name: string
  input: unknown
  /** The session that it was asked under. */
  token: string | undefined
  quiet: boolean
}

/** Does what specifications 7 and 8 ask for a failed call. */
export function noteFailure(error: CallError, { name, input, token, quiet }: Failed): void {
  const { code, failure } = error
  if (error.status === 0) return
  if (code === 'voting_disabled' || error.message.includes(votingDisabled))
    disableVoting((input as { cx_id?: string } | null)?.cx_id)
  const isSuspended = code === 'account_suspended'
  const isEnded = code === 'invalid_session' || (isSuspended && failure?.details?.['ended'])
  // Another one may be here by now: the answer says nothing of that one.
  const isHere = isStored(token)
  if (isEnded && isHere) endSession()
  // A screen asks much at once: a session that ended with its account's suspension is told of once.
  if (isSuspended && (isHere || !isEnded))
    void import('./suspended.ts')
      .then((suspended) => suspended.offerAppeal(error))
      .catch(() => undefined)
  if (error.message.includes(phpError)) {
    if (!isMobileApp()) showError(m.errors_something_went_wrong())
    reportFailure(error, name)
    return
  }
  if (!quiet && !steps.includes(code)) showError(toldOf(error))
  // A refusal with its code is an answer; only what is none goes to the collector.
  if (!failure || error.status >= 500) reportFailure(error, name)
}

/** Returns the text of the notification: the sentence beside the first field serves here too (product 13). */
function toldOf({ failure, fields }: CallError): string {
  return Object.values(fields)[0] ?? failure?.error ?? m.errors_something_went_wrong()
}

/** The server knows the session no longer: what its account saw and wrote shows to nobody who has the device now. */
function endSession(): void {
  clearSession()
  void import('./offline/forget.ts')
    .then((left) => left.forgetOthers())
    // Its script did not come: the shell, or the next person who signs in, clears it.
    .catch(() => undefined)
}
