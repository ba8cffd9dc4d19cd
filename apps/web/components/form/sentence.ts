import { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { showError } from '@plaudit/ui/toast'
import { isOffline, sentenceOf as sentenceOfCall } from '../../lib/failure.ts'
import { PictureProblem } from '../pictures/fit.ts'

/** Returns the sentence for a failure: the picture's problem, else why the call failed. */
export const sentenceOf = (error: unknown): string =>
  error instanceof PictureProblem ? pictureSentence(error) : sentenceOfCall(error)

function pictureSentence({ problem }: PictureProblem): string {
  if (problem === 'too_big') return m.errors_file_too_big()
  return problem === 'unreadable' ? m.studio_picture_unreadable() : m.studio_picture_not_one()
}

/** The sentences beside the fields, by the server's names for them. */
export function fieldSentences(error: unknown): Record<string, string> {
  return error instanceof CallError ? error.fields : {}
}

/**
 * An earlier press arrived though its answer did not, and said something else: what is pressed now is a request of its
 * own, with another key, once the person has seen what is stored.
 */
export const arrivedBefore = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'idempotency_conflict'

/** A refusal has been told by its notification; that nothing answered at all is told here. */
export function tellOffline(error: unknown): void {
  if (isOffline(error)) showError(m.studio_offline_try())
}

/** The sentence for what failed, whatever it failed of (specification 8); why comes after, when no field tells it. */
export function tellFailed(error: unknown, sentence: string): void {
  showError(sentence)
  const told = error instanceof CallError && (error.status >= 500 || hasFields(error))
  if (!told && sentenceOf(error) !== sentence) showError(sentenceOf(error))
}

const hasFields = ({ fields }: CallError): boolean => Object.keys(fields).length > 0
