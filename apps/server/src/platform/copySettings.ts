import path from 'node:path'
import { z } from 'zod'

/** Copies that are made by themselves. */
export const copyVariables = {
  BACKUP_TO: z.string().min(1).optional(),
  BACKUP_EVERY: z.coerce
    .number()
    .min(1)
    .max(24 * 31)
    .default(24),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(7),
  PLAUDIT_PASSPHRASE: z.string().min(12, 'must be at least 12 characters').optional(),
}

const all = z.object(copyVariables)
type Given = z.infer<typeof all>

/** What of them does not go together, by the variable that is wrong. */
export function copyFaults(value: Given, databaseUrl: string | undefined): [string, string][] {
  if (value.BACKUP_TO === undefined) return []
  const faults: [string, string][] = []
  if (value.PLAUDIT_PASSPHRASE === undefined)
    faults.push([
      'PLAUDIT_PASSPHRASE',
      'copies need it (BACKUP_TO): it wraps the keys in them. Keep it elsewhere too',
    ])
  if (databaseUrl !== undefined)
    faults.push([
      'BACKUP_TO',
      'copies the bundled database: one of your own is copied by its own tools',
    ])
  return faults
}

/** Where copies go by themselves, how often, and how many stay. */
export interface CopySettings {
  to: string
  everyHours: number
  keep: number
}

export const copiesOf = ({ BACKUP_TO, ...value }: Given): CopySettings | undefined =>
  BACKUP_TO === undefined
    ? undefined
    : { to: path.resolve(BACKUP_TO), everyHours: value.BACKUP_EVERY, keep: value.BACKUP_KEEP }
