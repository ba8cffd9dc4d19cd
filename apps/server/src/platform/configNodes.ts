import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { origin } from './configFields.ts'
import type { S3Settings } from './storageS3.ts'

/** On fewer cores than these a second process only takes turns with the database. */
const coresWorthMore = 4
const usualMost = 16

/** Processes that are worth it by themselves: half of the cores, since the database and the system want theirs. */
export const usualWorkers = (cores: number): number =>
  cores < coresWorthMore ? 1 : Math.min(usualMost, Math.floor(cores / 2))

/**
 * Seconds for which a node still answers after it was told to stop. A node alone waits until callers have heard that their
 * connection ends; a node of several waits until the balancer has noticed.
 */
const aloneDrain = 0.5
const nodesDrain = 5

/** Settings of the processes of this node, and of the nodes of an installation. */
export const nodeVariables = {
  WORKERS: z.coerce
    .number({ error: 'must be a number of processes, 1 to 128' })
    .int()
    .min(1)
    .max(128)
    .default(() => usualWorkers(availableParallelism())),
  ROLE: z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }).default('all'),
  DRAIN_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds, 0 to 300' })
    .min(0)
    .max(300)
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .optional(),
  DISK_RESERVE_GB: z.coerce.number().min(0).max(1_000_000).optional(),
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][\w.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
}

const ofStore = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** A store is told of whole or not at all. */
export function completeStore(value: NodeValues, context: z.core.$RefinementCtx): void {
  if (ofStore.every((name) => value[name] === undefined)) return
  for (const name of ofStore)
    if (value[name] === undefined)
      context.addIssue({ code: 'custom', path: [name], message: 'the store needs it' })
}

function storeOf(value: NodeValues): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = value
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

/** `web` answers and runs no tasks; `worker` runs tasks and answers for its health alone. */
export type Role = 'all' | 'web' | 'worker'

export interface NodeConfig {
  /** Processes behind the one port. */
  workers: number
  role: Role
  /** Seconds for which a node that stops still answers, so that a balancer sees it go. */
  drainSeconds: number
  databaseUrl: string | undefined
  /** Past the pooler to which `databaseUrl` leads, where it leads to one. */
  databaseDirectUrl: string | undefined
  /** A copy of the database that may be a second behind. */
  databaseReadUrl: string | undefined
  redisUrl: string | undefined
  /** GB of the data folder's disk that no new file takes; without it the smaller of 2 and a twentieth of the disk. */
  diskReserveGb: number | undefined
  /** The store of files, where it is not the data folder. */
  s3: S3Settings | undefined
}

/** Returns the connection whose sessions are one's own, for commands and all else that listens, locks or sets. */
export const directConnection = (
  config: Partial<Pick<NodeConfig, 'databaseUrl' | 'databaseDirectUrl'>>,
): { connectionString: string | undefined } => ({
  connectionString: config.databaseDirectUrl ?? config.databaseUrl,
})

type NodeValues = z.infer<z.ZodObject<typeof nodeVariables>>

/** A place with a database of its own stands alone as a rule, and its stop waits for nobody to look. */
export const nodeConfigOf = (value: NodeValues & { DATABASE_URL?: string }): NodeConfig => ({
  workers: value.WORKERS,
  role: value.ROLE,
  drainSeconds: value.DRAIN_SECONDS ?? (value.DATABASE_URL === undefined ? aloneDrain : nodesDrain),
  databaseUrl: value.DATABASE_URL,
  databaseDirectUrl: value.DATABASE_DIRECT_URL,
  databaseReadUrl: value.DATABASE_READ_URL,
  redisUrl: value.REDIS_URL,
  diskReserveGb: value.DISK_RESERVE_GB,
  s3: storeOf(value),
})
