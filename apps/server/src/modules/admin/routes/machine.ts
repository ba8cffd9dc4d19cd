import type { ParsedInput } from '@plaudit/contract/calls'
import type { Language } from '@plaudit/contract/constants'
import type { Db } from '../../../platform/db/db.ts'
import { personOf } from '../../../platform/http/caller.ts'
import { sendListFile } from '../../../platform/http/listFile.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import type { Parts } from '../../../platform/parts.ts'
import { productVersion } from '../../../platform/version.ts'
import { auditBatches, auditCount, auditSubjects, findAudit } from '../data.ts'
import {
  databaseVersion,
  findJobs,
  healthSamples,
  jobCounts,
  measure,
  queuesOf,
} from '../data/machine.ts'
import { shownFigures } from '../data/traffic.ts'
import { leastDisk, mostWaiting, slowMs, wellDays } from '../data/uptime.ts'
import { slowStatements } from '../data/statements.ts'
import { dropJob, retryJob } from '../mutations/machine.ts'
import { presentJob, presentQueues } from '../present.ts'
import { presentActs } from '../present/acts.ts'

type Health = { name: string; ok: boolean; degraded: boolean; value: number | null; text: string }

/** The state of each part of the machine, by the figures of this moment. */
const checksOf = (
  figures: Record<string, number>,
  { copies, smtpUrl }: Parts['config'],
): Health[] => {
  const of = (name: string) => figures[name] ?? 0
  const check = (name: string, ok: boolean, value: number | null) => ({
    name,
    ok,
    degraded: false,
    value,
    text: '',
  })
  return [
    check('database', of('database_ms') < slowMs, of('database_ms')),
    check('disk', of('disk_free_bytes') > leastDisk, figures['disk_free_bytes'] ?? null),
    check('mail', smtpUrl !== undefined && of('mails_failed') === 0, of('mails_waiting')),
    check('queue', of('jobs_failed') === 0 && of('jobs_waiting') < mostWaiting, of('jobs_failed')),
    check('books', of('books_findings') === 0, of('books_findings')),
    ...(copies === undefined
      ? []
      : [
          check(
            'copies',
            (figures['copy_seconds'] ?? Infinity) < 2 * copies.everyHours * 3600,
            figures['copy_seconds'] ?? null,
          ),
        ]),
  ]
}

/** Parts without which everything goes on, slower. */
const spared: ReadonlySet<string> = new Set(['redis', 'lists'])

/** The state of the parts beside this program that this installation has; the database has a check of its own. */
const othersOf = (seen: Awaited<ReturnType<Parts['wellbeing']['look']>>): Health[] =>
  Object.entries(seen)
    .filter(([name]) => name !== 'database')
    .map(([name, ok]) => ({ name, ok, degraded: !ok && spared.has(name), value: null, text: '' }))

async function health(
  parts: Parts,
  db: Db,
  { days, language }: { days: number; language: Language },
) {
  const { config } = parts
  const figures = await measure({ ...parts, db })
  const samples = await healthSamples(db, days)
  return {
    checks: [...checksOf(figures, config), ...othersOf(await parts.wellbeing.look())],
    figures: shownFigures(figures),
    days: await wellDays(db),
    samples: samples.map(({ at, figures: then }) => ({ at: at.toISOString(), figures: then })),
    versions: {
      Plaudit: productVersion,
      Node: process.versions.node,
      PostgreSQL: await databaseVersion(db),
    },
    queues: presentQueues(await queuesOf(db), language),
    slow: await slowStatements(db),
  }
}

const columns = ['at', 'who', 'subject', 'subject_id', 'act', 'detail'] as const

/** The log, background work and the machine, for the platform's admins (product 11). */
export function machineRoutes(parts: Parts): Route[] {
  return [
    route('admin/getAudit', {
      limit: 'read',
      read: async ({ db, caller, input, reply }) => {
        const { format } = input
        if (format !== 'json')
          return sendAudit(db, { ...input, format, language: caller.language }, reply)
        const { rows, next } = await findAudit(db, input)
        return { acts: await presentActs(db, rows), next, subjects: await auditSubjects(db) }
      },
    }),
    route('admin/getJobs', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const { rows, next } = await findJobs(db, input)
        return {
          jobs: rows.map((row) => presentJob(row, input.state, caller.language)),
          next,
          counts: await jobCounts(db),
        }
      },
    }),
    route('admin/retryJob', {
      limit: 'write',
      verb: ({ tx, caller, input }) => retryJob(tx, personOf(caller), Number(input.job_id)),
      present: () => ({ retried: true as const }),
    }),
    route('admin/dropJob', {
      limit: 'write',
      verb: ({ tx, caller, input }) => dropJob(tx, personOf(caller), Number(input.job_id)),
      present: () => ({ dropped: true as const }),
    }),
    route('admin/getHealth', {
      limit: 'read',
      read: ({ db, caller, input }) =>
        health(parts, db, { days: input.days, language: caller.language }),
    }),
  ]
}

async function sendAudit(
  db: Db,
  input: ParsedInput<'admin/getAudit'> & { format: 'csv' | 'json_file'; language: Language },
  reply: Parameters<typeof sendListFile>[0],
) {
  const { format, language, actor, subject, act, money, from, to } = input
  return sendListFile(reply, {
    format,
    name: 'audit-log',
    lines: await auditCount(db),
    titles: columns.map((column) => sentence(`admin_audit_file_${column}`, language)),
    answer: { list: 'acts', rest: { next: null, subjects: [] } },
    batches: auditBatches(db, { actor, subject, act, money, from, to }),
    cells: (row) => [
      [
        row.at.toISOString(),
        row.who ?? '',
        row.subject,
        row.subject_id,
        row.act,
        JSON.stringify(row.detail),
      ],
    ],
  })
}
