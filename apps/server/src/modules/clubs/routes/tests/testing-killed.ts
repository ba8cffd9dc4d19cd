import type { Api } from '@plaudit/client/client'
import { expect } from 'vitest'
import type { Db } from '../../../../platform/db/db.ts'
import { server } from '../../../../testing-server.ts'
import { chargeLetIn } from '../../mutations/letInPaid.ts'
import { sql } from './testing-matrix.ts'
import { door, stateOf } from './testing-paid.ts'

/** Database of a process that is killed before it reads any table: what it committed before stays. */
const killed = (db: Db): Db =>
  new Proxy(db, {
    get(_, name) {
      if (name === 'selectFrom') throw new Error('killed')
      const value: unknown = Reflect.get(db, name, db)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })

/**
 * A club lets in a person who chose how to pay, and the process is killed between the checkout and the charge; the task
 * comes again, twice.
 * @returns the person's standing then, and the states of the checkouts.
 */
export async function letInByKilled(
  api: Api,
  { user_id, method_id }: { user_id: number; method_id: string },
): Promise<unknown[]> {
  const gx_id = await door()
  await api.call('Groups/add2Group', { gx_id, method_id })
  const [row] = await sql(
    `update club_people p set state = 'let_in', pay_by = now() + interval '7 days' from clubs c
     where c.group_id = p.group_id and gx_id = $1 and user_id = $2 returning p.group_id`,
    [gx_id, user_id],
  )
  const group_id = Number(row?.['group_id'])
  const parts = server.parts.ports.get('payments')
  const dying = chargeLetIn({ ...parts, db: killed(parts.db) }, { group_id, user_id })
  await expect(dying).rejects.toThrow('killed')
  for (const _ of ['again', 'and again']) await chargeLetIn(parts, { group_id, user_id })
  const begun = `select state from checkouts where user_id = $1 and (subject ->> 'group_id')::bigint = $2`
  return [await stateOf(gx_id, { user_id }), await sql(begun, [user_id, group_id])]
}
