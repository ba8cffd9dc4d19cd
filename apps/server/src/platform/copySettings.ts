import path from 'node:path'
import { z } from 'zod'
import { origin } from './configFields.ts'
import { bucketOf } from './copyStore.ts'
import type { S3Settings } from './storageS3.ts'

/** Copies that are made by themselves. */
export const copyVariables = {
  BACKUP_TO: z.string().min(1).optional(),
  BACKUP_EVERY: z.coerce
    .number()
    .min(1)
    .max(24 * 31)
    .default(24),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(7),
  BACKUP_S3_ENDPOINT: origin.optional(),
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_PROVE: z.enum(['each', 'weekly']).optional(),
  REMOVED_FILES_DAYS: z.coerce.number().int().min(0).max(3650).default(0),
  PLAUDIT_PASSPHRASE: z.string().min(12, 'must be at least 12 characters').optional(),
}

const all = z.object(copyVariables)
type Given = z.infer<typeof all>

/** Returns the settings of copies that do not go together, by the variable that is wrong. */
export function copyFaults(value: Given, databaseUrl: string | undefined): [string, string][] {
  if (value.BACKUP_TO === undefined) return []
  const faults: [string, string][] = []
  if (value.PLAUDIT_PASSPHRASE === undefined)
    faults.push([
      'PLAUDIT_PASSPHRASE',
      'copies need it (BACKUP_TO): it wraps the keys in them. Keep it elsewhere too',
    ])
  if (bucketOf(value.BACKUP_TO) !== undefined && storeOfCopies(value) === undefined)
    faults.push([
      'BACKUP_TO',
      'names a bucket: BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY say where it is',
    ])
  if (databaseUrl !== undefined)
    faults.push([
      'BACKUP_TO',
      'copies the bundled database: one of your own is copied by its own tools',
    ])
  return faults
}

/** Place that copies go to by themselves, their interval, the number that stay, and which are put back to prove them. */
export interface CopySettings {
  to: string
  everyHours: number
  keep: number
  /** `quick`: each, for as long as that takes minutes; else one a week. */
  prove: 'each' | 'weekly' | 'quick'
}

/** The store that copies go to (`s3://bucket/prefix`) and come from, apart from the one of files. */
function storeOfCopies(value: Given): Omit<S3Settings, 'bucket'> | undefined {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region } = value
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } =
    value
  if (!endpoint || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, region, accessKeyId, secretAccessKey }
}

const copiesOf = ({ BACKUP_TO, ...value }: Given): CopySettings | undefined =>
  BACKUP_TO === undefined
    ? undefined
    : {
        to: bucketOf(BACKUP_TO) ? BACKUP_TO : path.resolve(BACKUP_TO),
        everyHours: value.BACKUP_EVERY,
        keep: value.BACKUP_KEEP,
        // A copy of a bucket is fetched whole first, which some stores want money for.
        prove: value.BACKUP_PROVE ?? (bucketOf(BACKUP_TO) ? 'weekly' : 'quick'),
      }

export interface CopyConfig {
  /** Absent where no copies are made by themselves. */
  copies: CopySettings | undefined
  /** Store of the buckets that copies are put into (`s3://…`). */
  copyStore: Omit<S3Settings, 'bucket'> | undefined
  /** Days for which a stored file stays after its row: as long as the copies of an own PostgreSQL reach back. */
  removedFilesDays: number
}

export const copyConfigOf = (value: Given): CopyConfig => ({
  copies: copiesOf(value),
  copyStore: storeOfCopies(value),
  removedFilesDays: value.REMOVED_FILES_DAYS,
})
