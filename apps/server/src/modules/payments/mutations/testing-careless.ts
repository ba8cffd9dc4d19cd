import type { CompiledQuery } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'

/**
 * The same handle, whose statements are sent without this part of their text: the broken variant of a rule that one
 * statement keeps.
 */
const carelessDb = (db: Db, part: string, instead: string): Db =>
  new Proxy(db, {
    get(of, name) {
      if (name === 'executeQuery')
        return (query: CompiledQuery) =>
          of.executeQuery({ ...query, sql: query.sql.replaceAll(part, instead) })
      const value: unknown = Reflect.get(of, name, of)
      return typeof value === 'function' ? value.bind(of) : value
    },
  })

/** Parts or an open transaction over such a handle. */
export const careless = <Holder extends Pick<Tx, 'db'>>(
  holder: Holder,
  part: string,
  instead = '',
): Holder => ({ ...holder, db: carelessDb(holder.db, part, instead) })
