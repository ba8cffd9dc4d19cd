import { randomBytes } from 'node:crypto'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import {
  licenceOpener,
  listKeyOf,
  openListKey,
  sealedColumns,
  sealLicence,
  wrapListKey,
  type ListKey,
  type SealedLicence,
} from '../data/sealedLists.ts'

const lockList = (tx: Tx, serviceId: number): Promise<{ sealed: Buffer | null }[]> =>
  statement(tx.db, 'select sealed from licence_lists where service_id = $1 for no key update', [
    serviceId,
  ])

/** Gives a list a new key of its own, whatever it had. */
async function newListKey(tx: Tx, secrets: Secrets, serviceId: number): Promise<ListKey> {
  const bytes = randomBytes(32)
  await statement(tx.db, 'update licence_lists set sealed = $2 where service_id = $1', [
    serviceId,
    wrapListKey(bytes, secrets, serviceId),
  ])
  return listKeyOf(bytes)
}

/** The list's key, made when it has none; the list is held until the transaction ends. */
export async function keyOfList(tx: Tx, secrets: Secrets, serviceId: number): Promise<ListKey> {
  const [list] = await lockList(tx, serviceId)
  if (list?.sealed == null) return newListKey(tx, secrets, serviceId)
  return openListKey(list.sealed, secrets, serviceId)
}

/** Adds keys to a list that is held; keys that it has already stay as they are. @returns how many were new. */
export async function addSealed(
  tx: Tx,
  key: ListKey,
  serviceId: number,
  texts: readonly string[],
): Promise<number> {
  const sealed = texts.map((text) => sealLicence(text, key, serviceId))
  const added = await statement(
    tx.db,
    `insert into licence_keys (service_id, sealed, mark)
     select $1, s, m from unnest($2::bytea[], $3::bytea[]) with ordinality as given (s, m, n) order by n
     on conflict (service_id, mark) do nothing returning key_id`,
    [serviceId, sealed.map((one) => one.sealed), sealed.map((one) => one.mark)],
  )
  return added.length
}

interface Row extends SealedLicence {
  key_id: number
}

/** Seals these keys of a list with the given key. */
async function sealRows(
  tx: Tx,
  secrets: Secrets,
  key: ListKey,
  rows: readonly Row[],
  serviceId: number,
): Promise<void> {
  const open = licenceOpener(secrets)
  const sealed = rows.map((row) => sealLicence(open(row), key, serviceId))
  await statement(
    tx.db,
    `update licence_keys k set licence_key = null, sealed = given.s, mark = given.m
     from unnest($2::bigint[], $3::bytea[], $4::bytea[]) as given (key_id, s, m)
     where k.service_id = $1 and k.key_id = given.key_id`,
    [
      serviceId,
      rows.map((row) => row.key_id),
      sealed.map((one) => one.sealed),
      sealed.map((one) => one.mark),
    ],
  )
}

const rowsOf = (tx: Tx, serviceId: number, which: 'all' | 'plain'): Promise<Row[]> =>
  statement<Row>(
    tx.db,
    `select k.key_id, ${sealedColumns} from licence_keys k join licence_lists l using (service_id)
     where k.service_id = $1 ${which === 'plain' ? 'and k.licence_key is not null' : ''}`,
    [serviceId],
  )

/** Seals what an older version left in plain text, a list in each transaction; any number of servers at once. */
export async function sealPlainLists(db: Db, secrets: Secrets): Promise<number> {
  const lists = await statement<{ service_id: number }>(
    db,
    'select distinct service_id from licence_keys where licence_key is not null',
    [],
  )
  for (const { service_id } of lists)
    await inTransaction(db, async (tx) => {
      const key = await keyOfList(tx, secrets, service_id)
      await sealRows(tx, secrets, key, await rowsOf(tx, service_id, 'plain'), service_id)
    })
  return lists.length
}

/**
 * Seals every list of licence keys with a new key of its own, a list in each transaction: killed halfway, each list is
 * under its old key or its new one. A sale or a seller who adds keys meanwhile waits for that list alone.
 * @returns how many lists were sealed anew.
 */
export async function rotateLicenceKeys(db: Db, secrets: Secrets): Promise<number> {
  const lists = await statement<{ service_id: number }>(
    db,
    'select service_id from licence_lists order by service_id',
    [],
  )
  for (const { service_id } of lists)
    await inTransaction(db, async (tx) => {
      await lockList(tx, service_id)
      const rows = await rowsOf(tx, service_id, 'all')
      await sealRows(tx, secrets, await newListKey(tx, secrets, service_id), rows, service_id)
    })
  return lists.length
}
