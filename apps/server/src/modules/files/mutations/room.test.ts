import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'
import { makePerson, type TestPerson } from '../../accounts/factory.ts'
import { openServer, server } from '../../accounts/routes/tests/testing.ts'
import { noise, upload } from '../factory.ts'

let person: TestPerson

openServer()
beforeEach(async () => {
  person = await makePerson(server.db)
})

/** Pictures without files, written past the rule. */
async function fill(count: number, bytes = 1, who = person): Promise<void> {
  await inTransaction(server.db, async ({ db }) => {
    await statement(db, 'alter table attachments disable trigger attachments_room', [])
    await addRows(db, { count, bytes, who })
    await statement(db, 'alter table attachments enable trigger attachments_room', [])
  })
}

const addRows = (
  db: Db,
  { count, bytes, who }: { count: number; bytes: number; who: TestPerson },
) =>
  statement(
    db,
    `insert into attachments (attachment_id, user_id, purpose, mime, bytes, width, height, widths, color, content_hash)
     select left(md5(random()::text), 22), $1, 'contestant', 'image/webp', $2, 1, 1, '{1}', '#000000', sha256(random()::text::bytea)
     from generate_series(1, $3)`,
    [who.user_id, bytes, count],
  )

const addOne = (db: Db) => addRows(db, { count: 1, bytes: 1, who: person })

async function stored(): Promise<number> {
  const [row] = await statement<{ count: number }>(
    server.db,
    'select count(*)::int as count from attachments where user_id = $1',
    [person.user_id],
  )
  return row?.count ?? 0
}

const send = async (who = person) =>
  upload(server, [{ name: 'file', value: await noise(12, 12).png().toBuffer() }], who)

const sendText = () =>
  upload(
    server,
    [{ name: 'file', value: Buffer.from(crypto.randomUUID()), filename: 'notes.txt' }],
    person,
    '/app/Files/uploadDocument',
  )

async function storedFolders(): Promise<Set<string>> {
  const folders = new Set<string>()
  for await (const { key } of server.parts.storage.list('pictures'))
    folders.add(key.split('/')[1] ?? '')
  return folders
}

describe('the room that one person has', () => {
  it('is full for pictures and files together, also for those that come at once', async () => {
    await fill(4996)
    expect((await sendText()).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 8 }, () => send()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const { status, body } of refused) {
      expect([status, body['code']]).toEqual([409, 'storage_full'])
      expect(body['error']).toMatch(/^There is no room left: an account holds up to 5,000 pictures/)
    }
    expect(await stored()).toBe(4999)
    expect((await sendText()).body['code']).toBe('storage_full')
    // Nothing is left of what was refused, and others are not concerned.
    await expect.poll(async () => (await storedFolders()).size).toBe(3)
    expect((await send(await makePerson(server.db))).status).toBe(200)
  })

  it('counts bytes, gives room back, and takes again what is there already', async () => {
    const content = await noise(20, 20).png().toBuffer()
    const again = () => upload(server, [{ name: 'file', value: content }], person)
    const first = await again()
    await fill(1, 1_999_999_990)
    expect((await send()).body['code']).toBe('storage_full')
    expect((await again()).body).toEqual(first.body)
    const [heavy] = await statement<{ attachment_id: string }>(
      server.db,
      'select attachment_id from attachments where user_id = $1 and bytes > 1000000',
      [person.user_id],
    )
    const { status } = await server.call('Files/deleteFile', { ...heavy }, person)
    expect(status).toBe(200)
    expect((await send()).status).toBe(200)
  })

  it('is as large as the operator says, for large files, too', async () => {
    const most = async () => Number((await server.call('videos/send', {}, person)).body['most'])
    const setRoom = (gb: number) =>
      statement(
        server.db,
        `insert into settings (key, value) values ('limits', jsonb_build_object('room_gb', $1::int))
         on conflict (key) do update set value = excluded.value`,
        [gb],
      )
    expect(await most()).toBe(2_000_000_000)
    await setRoom(5)
    await fill(1, 2_000_000_000)
    expect(await most()).toBe(3_000_000_000)
    await fill(5000)
    expect((await send()).status).toBe(200)
    await setRoom(1)
    expect((await send()).body['code']).toBe('storage_full')
    await statement(server.db, `delete from settings where key = 'limits'`, [])
  })

  it('ends for everybody but admins before the disk is full', async () => {
    const { storage } = server.parts
    const { left } = storage
    storage.left = async () => 4_000_000
    expect((await server.call('videos/send', {}, person)).body['most']).toBe(4_000_000)
    const long = await server.call('videos/send', { bytes: 5_000_000 }, person)
    expect([long.status, long.body['code']]).toEqual([507, 'disk_nearly_full'])
    storage.left = async () => 0
    expect((await send()).body['code']).toBe('disk_nearly_full')
    expect((await sendText()).body['code']).toBe('disk_nearly_full')
    expect((await send(await makePerson(server.db, { is_admin: true }))).status).toBe(200)
    storage.left = left
    expect((await send()).status).toBe(200)
  })

  it('has no end for admins', async () => {
    const admin = await makePerson(server.db, { is_admin: true })
    await fill(5000, 1_000_000, admin)
    expect((await send(admin)).status).toBe(200)
  })
})

/** The database undoes the first try of what a table is given, as after a deadlock. */
const undoFirst = (table: 'attachments' | 'documents') =>
  statement(
    server.db,
    `do $$ begin
       create sequence tries_of_${table};
       create function undo_first_of_${table}() returns trigger language plpgsql as $body$ begin
         if nextval('tries_of_${table}') = 1 then raise sqlstate '40P01'; end if;
         return new;
       end $body$;
       create trigger undo_first before insert on ${table}
         for each row execute function undo_first_of_${table}();
     end $$`,
    [],
  )

async function storedOf(folder: string, { body }: Awaited<ReturnType<typeof send>>) {
  const ids = new Set([body['attachment_id'], body['document_id']])
  const keys: string[] = []
  for await (const { key } of server.parts.storage.list(folder))
    if (ids.has(key.split('/')[1])) keys.push(key)
  return keys
}

describe('what was stored of a file', () => {
  it('is there after the database undid the first try to name it', async () => {
    await undoFirst('attachments')
    await undoFirst('documents')
    const [picture, text] = [await send(), await sendText()]
    expect([picture.status, text.status]).toEqual([200, 200])
    expect(await storedOf('pictures', picture)).not.toEqual([])
    expect(await storedOf('documents', text)).toHaveLength(1)
  })
})

/** Two pictures at once for a person who has room for one; the second is tried before the first is committed. */
async function twoAtOnce(waitForSecond: boolean): Promise<PromiseSettledResult<unknown>[]> {
  await fill(4999)
  let second: Promise<unknown> = Promise.resolve()
  const first = inTransaction(server.db, async ({ db }) => {
    await addOne(db)
    second = inTransaction(server.db, (other) => addOne(other.db))
    if (waitForSecond) await second
    else second.catch(() => undefined)
  })
  await first
  return Promise.allSettled([first, second])
}

describe('the count of what comes at once', () => {
  it('lets the second wait for the first', async () => {
    const [, second] = await twoAtOnce(false)
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'PL003' } })
    expect(await stored()).toBe(5000)
  })

  it('would be passed by both without the lock', async () => {
    const [found] = await statement<{ text: string }>(
      server.db,
      `select pg_get_functiondef('keep_room_for_files'::regproc) as text`,
      [],
    )
    const whole = found?.text ?? ''
    const broken = whole.replace('for no key update', '')
    expect(broken).not.toBe(whole)
    await statement(server.db, broken, [])
    await twoAtOnce(true)
    await statement(server.db, whole, [])
    expect(await stored()).toBe(5001)
  })
})
