import { inTransaction, statement, type Database, type Tx } from '../db/db.ts'
import { publicId } from '../ids.ts'
import { endRight } from './endedRights.ts'
import type { Realtime } from './hub.ts'
import { database, follower } from './testing-hub.ts'

/** A right is a row. */
export async function freshRight(): Promise<string> {
  const key = `right:${publicId()}`
  await statement(database.db, `insert into settings (key, value) values ($1, 'true')`, [key])
  return key
}

export const drop = (tx: Tx, key: string) =>
  statement(tx.db, 'delete from settings where key = $1', [key])

/** Takes a right away. @returns the last event that was committed before. */
export const take = (
  key: string,
  topic: string,
  end: typeof endRight = endRight,
): Promise<number> =>
  inTransaction(database.db, async (tx) => {
    const [row] = await statement<{ seq: number }>(
      tx.db,
      'select seq from topics where topic = $1 for update',
      [topic],
    )
    await drop(tx, key)
    await end(tx, key)
    return row?.seq ?? 0
  })

/** As `endRight`, but its NOTIFY never comes. */
export const withoutHint: typeof endRight = async (tx, key) => {
  await statement(tx.db, 'insert into ended_rights (key) values ($1)', [key])
}

export async function followBy(hub: Realtime, topic: string, key: string) {
  const heard = { ...follower(), ended: [] as string[], asked: 0 }
  const subscription = await hub.admit(
    async () => {
      heard.asked += 1
      const held = await statement(database.db, 'select from settings where key = $1', [key])
      return held.length > 0 ? { keys: [key], topic, until: Number.POSITIVE_INFINITY } : undefined
    },
    { send: heard.send, end: (how) => heard.ended.push(how) },
  )
  await hub.begin(subscription, undefined, () => undefined)
  return Object.assign(heard, { subscription })
}

type Answer = { rows: { below: string; tx: string | null; key: string | null }[] }

/** The database of a process that reads `answer` where it asks which rights ended. */
function misreading(answer: (read: () => Promise<Answer>) => Promise<Answer>): Database['db'] {
  return new Proxy(database.db, {
    get(target, name) {
      if (name === 'executeQuery')
        return (query: { sql: string }) => {
          const read = () => target.executeQuery(query as never)
          return query.sql.includes('join ended_rights')
            ? answer(read as unknown as () => Promise<Answer>)
            : read()
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Never asks again: whatever ended, it reads that nothing did. */
export const deaf = () =>
  misreading(async (read) => ({
    rows: (await read()).rows.map((row) => ({ ...row, tx: null, key: null })),
  }))

/** Sends an event by what was read before it was committed. */
export function hasty() {
  let last: Promise<Answer> | undefined
  return misreading((read) => {
    const before = last ?? read()
    last = read()
    return before
  })
}
