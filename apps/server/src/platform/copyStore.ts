import type { Storage } from './storage.ts'
import { openS3Storage, type S3Settings } from './storageS3.ts'

/** Place of copies in a store that speaks S3. */
export interface StoreOfCopies {
  store: Storage
  /** Between the bucket and the copies; nothing, or ending in a slash. */
  prefix: string
}

/** The bucket and the prefix of `s3://bucket/prefix`; undefined for a folder. */
export function bucketOf(to: string): { bucket: string; prefix: string } | undefined {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(to) ?? []
  return bucket === undefined ? undefined : { bucket, prefix: prefix && `${prefix}/` }
}

export function openCopyStore(to: string, settings: Omit<S3Settings, 'bucket'>): StoreOfCopies {
  const place = bucketOf(to)
  if (place === undefined) throw new Error(`${to} names no bucket`)
  return { store: openS3Storage({ ...settings, bucket: place.bucket }), prefix: place.prefix }
}

export const inStore = ({ prefix }: StoreOfCopies, ...parts: string[]): string =>
  `${prefix}${parts.join('/')}`

/** The names of whole copies: a store would have to list every file of each to say them. */
export const listOfCopies = (place: StoreOfCopies): string => inStore(place, 'copies.json')

/** Whole copies, oldest first. */
export async function namesIn(place: StoreOfCopies): Promise<string[]> {
  const bytes = await place.store.get(listOfCopies(place))
  return bytes === undefined ? [] : (JSON.parse(Buffer.from(bytes).toString()) as string[]).sort()
}

/** Returns the time at which a copy of this name was begun, epoch milliseconds. */
export const begunAt = (name: string): number =>
  Date.parse(
    name.replace(
      /^plaudit-(.{10})T(\d\d)-(\d\d)-(\d\d)Z$/,
      (_, day, h, m, s) => `${day}T${h}:${m}:${s}Z`,
    ),
  )
