import type { CaseRow } from './tables.ts'

/** Nobody decides about what is their own; where there is one admin alone, they do. */
export const mayDecide = (
  { author_id }: Pick<CaseRow, 'author_id'>,
  { user_id }: { user_id: number },
  admins: number,
): boolean => author_id !== user_id || admins === 1

/**
 * Another person decides about an appeal than the one who took it down; if there is one admin alone, they look again.
 */
export const mayAnswer = (
  found: Pick<CaseRow, 'author_id' | 'decided_by'>,
  person: { user_id: number },
  admins: number,
): boolean =>
  mayDecide(found, person, admins) && (found.decided_by !== person.user_id || admins === 1)

/** Returns the time after which an appeal is too late. */
export const appealUntil = ({ decided_at }: Pick<CaseRow, 'decided_at'>, days: number): Date =>
  new Date((decided_at?.getTime() ?? 0) + days * 86_400_000)
