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
  if (typeof reply !== 'object' || reply === null || isMobileApp()) return
  const person = ('user' in reply ? reply.user : reply) as Record<string, unknown> | undefined
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
const steps = new Set<CallError['code']>(['proof_required', 'address_required', 'prove_yourself'])

interface Failed {
  name: string
  input: unknown
  /** The session that it was asked under. */
  token: string | undefined
  quiet: boolean
}

/** Does what specifications 7 and 8 ask for a failed call. */
export function noteFailure(error: CallError, { name, input, token, quiet }: Failed): void {
  if (error.status === 0) return
  if (error.code === 'voting_disabled' || error.message.includes(votingDisabled))
    disableVoting(contestOf(input))
  // Another one may be here by now: the answer says nothing of that one.
  if (error.code === 'invalid_session' && isStored(token)) endSession()
  if (error.code === 'account_suspended' && isFirstOfSuspended(error, token))
    void import('./suspended.ts')
      .then((suspended) => suspended.offerAppeal(error))
      .catch(() => undefined)
  if (error.message.includes(phpError)) {
    if (!isMobileApp()) showError(m.errors_something_went_wrong())
    reportFailure(error, name)
    return
  }
  if (!quiet && !steps.has(error.code)) showError(toldOf(error))
  // A refusal with its code is an answer; only what is none goes to the collector.
  if (error.failure === undefined || error.status >= 500) reportFailure(error, name)
}

/** A screen asks much at once: a session that ended with its account's suspension ends here once, and is told once. */
function isFirstOfSuspended({ failure }: CallError, token: string | undefined): boolean {
  if (failure?.details?.['ended'] !== true) return true
  const isFirst = isStored(token)
  if (isFirst) endSession()
  return isFirst
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

function contestOf(input: unknown): string | undefined {
  const cx = (input as { cx_id?: unknown } | null)?.cx_id
  return typeof cx === 'string' ? cx : undefined
}
