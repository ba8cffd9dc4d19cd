import type { CaseRow } from './tables.ts'

/** Another person decides about an appeal than who took it down; where there is one admin alone, they look again. */
export const mayAnswer = (
  { decided_by }: Pick<CaseRow, 'decided_by'>,
  { user_id }: { user_id: number },
  admins: number,
): boolean => decided_by !== user_id || admins === 1

/** When an appeal is too late. */
export const appealUntil = ({ decided_at }: Pick<CaseRow, 'decided_at'>, days: number): Date =>
  new Date((decided_at?.getTime() ?? 0) + days * 86_400_000)
