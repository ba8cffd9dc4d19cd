import { kept } from '@plaudit/contract/retention'
import type { Db, Tx } from '../db/db.ts'
import { statement } from '../db/db.ts'
import { refuse } from '../errors.ts'
import { publicId } from '../ids.ts'
import type { Secrets } from '../secrets.ts'
import { openSignedAddresses } from '../signedAddress.ts'
import { queueTask } from '../tasks.ts'

/** A file that is written in the background: asked for, waited for, fetched within a day, gone. */
export interface ExportRow {
  owner_id: number
  export_id: string
  kind: string
  input: Record<string, unknown>
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  run: string | null
  beat_at: Date
  items: number
  items_total: number | null
  name: string
  type: string
  file_key: string | null
  bytes: number | null
  problem: string | null
  created_at: Date
  expires_at: Date
}

export interface AskedExport {
  owner_id: number
  /** The name under which a module's tasks declare it (`exportTasks`). */
  kind: string
  /** Facts for its writer; of the same input one export is written at a time. */
  input: Record<string, unknown>
  /** The name under which the file is saved, with its ending, and its media type. */
  name: string
  type: string
}

/** Hours for which a file can be fetched. */
export const keptHours = kept.exportHours
/** Tries at writing one. */
const mostTries = 5

/** The name of the task that writes exports of a kind. */
export const exportTask = (kind: string): string => `export_${kind}`

/**
 * Asks for an export, which is written once the transaction commits. Asked for twice while it is being written, it is
 * the same one.
 */
export async function startExport(tx: Tx, asked: AskedExport): Promise<ExportRow> {
  const { owner_id, kind, input, name, type } = asked
  const json = JSON.stringify(input)
  const [made] = await statement<ExportRow>(
    tx.db,
    `insert into exports (owner_id, export_id, kind, input, name, type, expires_at)
     values ($1, $2, $3, $4::jsonb, $5, $6, now() + $7 * interval '1 hour')
     on conflict (owner_id, kind, md5(input::text)) where state in ('waiting', 'running') do nothing
     returning *`,
    [owner_id, publicId(), kind, json, name, type, keptHours],
  )
  if (made === undefined) {
    const [running] = await statement<ExportRow>(
      tx.db,
      `select * from exports where owner_id = $1 and kind = $2 and input = $3::jsonb
         and state in ('waiting', 'running')`,
      [owner_id, kind, json],
    )
    // The running export ended in this moment; a person who asks again gets a new one.
    return running ?? refuse('in_progress')
  }
  const { export_id } = made
  await queueTask(tx, exportTask(kind), { owner_id, export_id }, { maxAttempts: mostTries })
  return made
}

/**
 * Ends an export that is being written; its writer stops at its next step.
 * @throws refusal not_found for another's, illegal_step for one that has ended.
 */
export async function cancelExport(tx: Tx, ownerId: number, exportId: string): Promise<void> {
  const [ended] = await statement(
    tx.db,
    `update exports set state = 'cancelled' where owner_id = $1 and export_id = $2
       and state in ('waiting', 'running') returning 1`,
    [ownerId, exportId],
  )
  if (ended !== undefined) return
  refuse((await exportOf(tx.db, ownerId, exportId)) ? 'illegal_step' : 'not_found')
}

/** Returns an export of this owner, as long as it is kept. */
export async function exportOf(
  db: Db,
  ownerId: number,
  exportId: string,
): Promise<ExportRow | undefined> {
  const [row] = await statement<ExportRow>(
    db,
    'select * from exports where owner_id = $1 and export_id = $2 and expires_at > now()',
    [ownerId, exportId],
  )
  return row
}

/** Returns the exports of an owner, newest first; at most 100 are kept in sight. */
export const exportsOf = (db: Db, ownerId: number): Promise<ExportRow[]> =>
  statement<ExportRow>(
    db,
    `select * from exports where owner_id = $1 and expires_at > now()
     order by created_at desc, export_id desc limit 100`,
    [ownerId],
  )

/** Lets go of everything that somebody exported; the files go with the next sweep. */
export async function forgetExports(tx: Tx, ownerId: number): Promise<void> {
  await statement(tx.db, 'delete from exports where owner_id = $1', [ownerId])
}

/** Session that an address was given to; it opens there alone. */
export type ExportHolder = { owner_id: number; session_id: number }
type Said = ExportHolder & { export_id: string }

const addresses = (secrets: Secrets) => openSignedAddresses<Said>(secrets, 'exports: file')

/**
 * An export as answers show it, with an address to fetch it by, which is good for five minutes.
 * @param sessionId the session that the answer goes to, by its person's number for it; without one there is no address.
 */
export function presentExport(secrets: Secrets, row: ExportRow, sessionId?: number) {
  const { owner_id, export_id, kind, state, items, items_total, name, bytes, problem } = row
  const path = `/files/exports/${encodeURIComponent(name)}`
  const isThere = state === 'done' && row.expires_at.getTime() > Date.now()
  const said = isThere && sessionId !== undefined && { owner_id, session_id: sessionId, export_id }
  return {
    export_id,
    kind,
    state,
    items,
    items_total,
    name,
    bytes,
    problem,
    url: said ? addresses(secrets).sign(path, said).url : null,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}

/** The finished export that a signed address opens now, and the session that it opens for. */
export async function exportOfAddress(
  db: Db,
  secrets: Secrets,
  path: string,
  key: unknown,
): Promise<(ExportRow & { file_key: string; holder: ExportHolder }) | undefined> {
  const said = addresses(secrets).check(path, key)
  const row = said && (await exportOf(db, said.owner_id, said.export_id))
  return said === undefined || row?.file_key == null
    ? undefined
    : { ...row, file_key: row.file_key, holder: said }
}
