import { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { showError } from '@plaudit/ui/toast'
import { PictureProblem } from '../pictures/fit.ts'

/** What a person reads when something failed: the server's sentence, or that the network is gone. */
export function sentenceOf(error: unknown): string {
  if (error instanceof PictureProblem) return pictureSentence(error)
  if (!(error instanceof CallError)) return m.errors_something_went_wrong()
  if (error.status === 0) return m.studio_offline_try()
  return error.failure?.error ?? m.errors_something_went_wrong()
}

function pictureSentence({ problem }: PictureProblem): string {
  if (problem === 'too_big') return m.errors_file_too_big()
  return problem === 'unreadable' ? m.studio_picture_unreadable() : m.studio_picture_not_one()
}

/** The sentences beside the fields, by the server's names for them. */
export function fieldSentences(error: unknown): Record<string, string> {
  return error instanceof CallError ? error.fields : {}
}

export function isOffline(error: unknown): boolean {
  return error instanceof CallError && error.status === 0
}

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
