import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { lockNumbers } from '../../../platform/db/lockNumbers.ts'
import { publicId } from '../../../platform/ids.ts'
import { makePerson, type TestPerson } from '../../accounts/factory.ts'
import { openServer, server } from '../../accounts/routes/tests/testing.ts'
import { documentKey, pictureKey, provePictures } from '../data.ts'
import { picturesAsFiles } from './asFiles.ts'
import { keepPicture } from './pictures.ts'
import { removeStored } from './removed.ts'
import { sweepOrphans } from './sweepOrphans.ts'
import { sweepPictures } from './sweepPictures.ts'

let person: TestPerson
let contestId: number

openServer()
beforeEach(async () => {
  await sql('update users set avatar_id = null')
  await sql('delete from edition_entries')
  await sql('delete from contests')
  await sql('delete from attachments')
  await sql('delete from removed_files')
  person = await makePerson(server.db)
  const [contest] = await sql<{ contest_id: number }>(
    `insert into contests (cx_id, contest_name, category) values ($1, 'Shown', 433) returning contest_id`,
    [publicId()],
  )
  contestId = contest!.contest_id
})

const sql = <Row>(text: string, values: unknown[] = []) => statement<Row>(server.db, text, values)
const sweep = () => sweepPictures(server.db)
const address = (id: string) => `/files/${id}/1.webp`

async function picture(): Promise<string> {
  const id = publicId()
  await server.parts.storage.put(pictureKey(id, 1), Buffer.from('a picture'))
  await sql(
    `insert into attachments (attachment_id, user_id, purpose, mime, bytes, width, height, widths, color, content_hash)
     values ($1::text, $2, 'contestant', 'image/webp', 1, 1, 1, '{1}', '#000000', sha256(convert_to($1::text, 'UTF8')))`,
    [id, person.user_id],
  )
  return id
}

const pictures = async () =>
  (await sql<{ id: string }>('select attachment_id as id from attachments')).map(({ id }) => id)
const isServed = async (id: string) => (await server.app.inject({ url: address(id) })).statusCode

/** Lets three days pass for pictures that were found unused. */
const daysPass = () =>
  sql(
    `update attachments set unused_since = unused_since - interval '3 days' where unused_since is not null`,
  )

const addContestant = (columns: Record<string, unknown>) =>
  sql(
    `insert into contestants (contest_id, assox_id, contestant_name, position, attachment_id, gallery, answers, story)
     values ($1, $2, 'Ada', (select count(*) + 1 from contestants where contest_id = $1), $3, $4, $5, $6)`,
    [
      contestId,
      publicId(),
      columns['attachment_id'] ?? null,
      columns['gallery'] ?? [],
      JSON.stringify(columns['answers'] ?? {}),
      columns['story'] ?? '',
    ],
  )

const showAsCover = (id: string) =>
  sql('update contests set cover_id = $1 where contest_id = $2', [id, contestId])

async function addEntry(form: object): Promise<void> {
  const [edition] = await sql<{ edition_id: number }>(
    `insert into editions (edx_id, original_contest_id, edition_name, max_user) values ($1, $2, 'Spring', 9) returning edition_id`,
    [publicId(), contestId],
  )
  await sql('insert into edition_entries (edition_id, user_id, form) values ($1, $2, $3)', [
    edition?.edition_id,
    (await makePerson(server.db)).user_id,
    JSON.stringify(form),
  ])
}

/** Every place that can show a picture. */
const places: Record<string, (id: string) => Promise<unknown>> = {
  'a cover': showAsCover,
  'a portrait': (id) => addContestant({ attachment_id: id }),
  'a gallery': (id) => addContestant({ gallery: [id] }),
  'an answer': (id) => addContestant({ answers: { logo: address(id) } }),
  'a story': (id) => addContestant({ story: `<p>${address(id)}</p>` }),
  'a person': (id) =>
    sql('update users set avatar_id = $1 where user_id = $2', [id, person.user_id]),
  'the portrait of an entry': (id) => addEntry({ attachment_id: id, gallery: [], answers: {} }),
  'the gallery of an entry': (id) => addEntry({ attachment_id: null, gallery: [id], answers: {} }),
  'an answer of an entry': (id) => addEntry({ gallery: [], answers: { logo: address(id) } }),
}

it.each(Object.keys(places))(
  'keeps what %s shows, and removes what nothing shows',
  async (name) => {
    const [shown, unused] = [await picture(), await picture()]
    await places[name]?.(shown)
    expect(await sweep()).toBe(0)
    await daysPass()
    expect(await sweep()).toBe(1)
    expect(await pictures()).toEqual([shown])
    expect([await isServed(shown), await isServed(unused)]).toEqual([200, 404])
  },
)

it('asks every table that refers to pictures', async () => {
  const references = await sql<{ place: string }>(
    `select distinct conrelid::regclass || '.' || attname as place
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'f' and confrelid = 'attachments'::regclass
       -- It says of a picture who may see it, and goes with it.
       and conrelid <> 'closed_pictures'::regclass order by 1`,
  )
  const asked = await sql<{ place: string }>(
    `select distinct table_name || '.' || column_name as place from information_schema.view_column_usage
     where view_name = 'shown_pictures' order by 1`,
  )
  expect(asked).toEqual(references)
})

it('begins anew with what is shown again, or sent again', async () => {
  const [shown, sent] = [await picture(), await picture()]
  await sweep()
  await daysPass()
  await showAsCover(shown)
  const known = { attachment_id: sent } as never
  await inTransaction(server.db, (tx) => keepPicture(tx, server.parts.storage, { known }))
  expect(await sweep()).toBe(0)
  await sql('update contests set cover_id = null where contest_id = $1', [contestId])
  expect(await sweep()).toBe(0)
  expect((await pictures()).toSorted()).toEqual([shown, sent].toSorted())
  await daysPass()
  expect(await sweep()).toBe(2)
})

it('keeps the files of rows that are gone for as long as a copy may name them, and shows them to nobody', async () => {
  const [shown, unused, left] = [await picture(), await picture(), await picture()]
  await showAsCover(shown)
  await sweep()
  await daysPass()
  // Its sender left the installation: the file does not stay for copies.
  await sql('update attachments set user_id = null where attachment_id = $1', [left])
  expect(await sweep()).toBe(2)
  const { storage } = server.parts
  const isThere = async (id: string) => (await storage.size(pictureKey(id, 1))) !== undefined
  expect([await isServed(unused), await isThere(unused)]).toEqual([404, true])
  const aged = {
    ...storage,
    list: async function* (folder: string) {
      for await (const file of storage.list(folder)) yield { ...file, at: 0 }
    },
  }
  await sweepOrphans(server.db, aged)
  const copy = await server.parts.pool.connect()
  await copy.query('select pg_advisory_lock($1)', [lockNumbers.copies])
  expect(await removeStored(server.db, storage, 0)).toBe(0)
  await copy.query('select pg_advisory_unlock($1)', [lockNumbers.copies])
  copy.release()
  const killed = { ...storage, delete: () => Promise.reject(new Error('killed')) }
  await expect(removeStored(server.db, killed, 7)).rejects.toThrow('killed')
  expect([await isThere(unused), await isThere(left)]).toEqual([true, true])
  expect(await removeStored(server.db, storage, 7)).toBe(1)
  expect([await isThere(unused), await isThere(left)]).toEqual([true, false])
  await sql(`update removed_files set removed_at = removed_at - interval '8 days'`)
  expect(await removeStored(server.db, storage, 7)).toBe(1)
  expect([await isThere(shown), await isThere(unused)]).toEqual([true, false])
})

it('leaves the bytes of a picture that became a file again after its file was swept', async () => {
  const { storage } = server.parts
  const [again, noted] = [await picture(), await picture()]
  const asFiles = () => picturesAsFiles(server.db, storage, person.user_id, [again, noted])
  const goes = (id: string) => sql('delete from documents where document_id = $1', [id])
  const notes = () => sql(`select file_key from removed_files where file_key like 'documents/%'`)
  await asFiles()
  await goes(again)
  expect(await notes()).toHaveLength(1)
  await asFiles()
  expect(await notes()).toEqual([])
  // A note of an older version that took none back.
  await sql('insert into removed_files (file_key, is_prompt) values ($1, true)', [
    documentKey(noted),
  ])
  expect(await removeStored(server.db, storage, 0)).toBe(0)
  for (const id of [again, noted]) expect(await storage.size(documentKey(id))).toBeGreaterThan(0)
  await goes(again)
  await sql(`update removed_files set removed_at = removed_at - interval '8 days'`)
  expect(await removeStored(server.db, storage, 7)).toBe(1)
  expect(await storage.size(documentKey(again))).toBeUndefined()
})

it('passes by what somebody is about to show, and who comes later is told', async () => {
  const [early, late] = [await picture(), await picture()]
  await sweep()
  await daysPass()
  const removed = await inTransaction(server.db, async (tx) => {
    await provePictures(tx.db, person.user_id, [early])
    const meanwhile = await sweep()
    await statement(tx.db, 'update contests set cover_id = $1 where contest_id = $2', [
      early,
      contestId,
    ])
    return meanwhile
  })
  expect(removed).toBe(1)
  expect(await sweep()).toBe(0)
  expect(await pictures()).toEqual([early])
  await expect(provePictures(server.db, person.user_id, [late], 'cover_id')).rejects.toMatchObject({
    detail: { fields: { cover_id: 'unknown_picture' } },
  })
})

it('removes each picture once, also by two sweeps at once', async () => {
  for (let n = 0; n < 12; n++) await picture()
  await sweep()
  await daysPass()
  const [one, other] = await Promise.all([sweep(), sweep()])
  expect(one + other).toBe(12)
  expect(await pictures()).toEqual([])
})

it('removes the folders that pictures leave behind, and none that is new or holds something', async () => {
  const { storage, config } = server.parts
  const folder = path.join(config.dataDir, 'files', 'pictures')
  const aDayAgo = new Date(Date.now() - 25 * 3_600_000)
  const [empty, fresh, held] = [publicId(), publicId(), publicId()]
  for (const id of [empty, fresh, held]) await storage.put(pictureKey(id, 1), Buffer.from('x'))
  for (const id of [empty, fresh]) await storage.delete(pictureKey(id, 1))
  for (const id of [empty, held]) await utimes(path.join(folder, id), aDayAgo, aDayAgo)
  await sweepOrphans(server.db, storage)
  const left = await readdir(folder)
  expect([empty, fresh, held].map((id) => left.includes(id))).toEqual([false, true, true])
})
