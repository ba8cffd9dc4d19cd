import type { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { showError } from '@plaudit/ui/toast'
import { showInformation } from './dialogs.ts'
import { isMobileApp } from './platform.ts'
import { reportFailure } from './report.ts'
import { clearSession, isStored } from './session.ts'
import { storage } from './storage.ts'
import { disableVoting } from './voting-disabled.ts'

const votingDisabled = 'Voting has been disabled'
const phpError = 'PHP Error was encountered'

/** A sum of a text: what this browser remembers of a message that was read tells the next person at it nothing. */
function sumOf(text: string): string {
  let sum = 0
  for (const sign of text) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 0x7fffffff
  return `${text.length}.${sum}`
}

/**
 * An answer with a name and a message for the person opens the Information dialog (specification 7), until they read it.
 * A message that was taken back and is told again is another one.
 */
export function noteReply(reply: unknown): void {
  if (typeof reply !== 'object' || reply === null || isMobileApp()) return
  const person = ('user' in reply ? reply.user : reply) as Record<string, unknown> | undefined
  if (typeof person?.['full_name'] !== 'string') return
  for (const key of ['globalmsg', 'popup_error']) {
    const text = person[key]
    if (typeof text !== 'string') continue
    const [place, by] = [`read:${key}`, `${String(person['ID'])}:`]
    const mark = by + sumOf(text)
    if (text === '') {
      if (storage.get(place)?.startsWith(by)) storage.remove(place)
    } else if (storage.get(place) !== mark) showInformation(text, () => storage.set(place, mark))
  }
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
  if (error.code === 'account_suspended')
    void import('./suspended.ts')
      .then(({ offerAppeal }) => offerAppeal(error))
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

/** Returns the text of the notification: the sentence beside the first field serves here too (product 13). */
function toldOf({ failure, fields }: CallError): string {
  return Object.values(fields)[0] ?? failure?.error ?? m.errors_something_went_wrong()
}

/** The server knows the session no longer: what its account saw and wrote shows to nobody who has the device now. */
function endSession(): void {
  clearSession()
  void import('./offline/forget.ts')
    .then(({ forgetOthers }) => forgetOthers())
    // Its script did not come: the shell, or the next person who signs in, clears it.
    .catch(() => undefined)
}

function contestOf(input: unknown): string | undefined {
  const cx = (input as { cx_id?: unknown } | null)?.cx_id
  return typeof cx === 'string' ? cx : undefined
}
