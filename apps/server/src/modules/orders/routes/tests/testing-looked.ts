import { statement, type Db, type Tx } from '../../../../platform/db/db.ts'
import { refuse } from '../../../../platform/errors.ts'
import type { ServiceRow } from '../../../marketplace/data/services.ts'
import { isFree } from '../../data/wishes.ts'
import type { KeptSlot } from '../../tables.ts'

export type Take = (tx: Tx, service: ServiceRow, slot: KeptSlot, n: number) => Promise<void>

/** Takes a time as a program would that looks first: two of the lookers have seen it free before anybody books. */
export function lookingFirst(): Take {
  let lookers = 0
  const both = Promise.withResolvers<void>()
  return async (tx, service, slot, n) => {
    if (!(await isFree(tx.db, { service, slot }))) refuse('slot_taken')
    if (++lookers === 2) both.resolve()
    await both.promise
    await statement(
      tx.db,
      `with made as (
         insert into appointments (provider_id, service_id, starts_at, ends_at, busy, seats)
         values ($1, $2, $3, $4, tstzrange($3, $4), 1) returning provider_id, appointment_id
       ) insert into appointment_seats (provider_id, appointment_id, seat, checkout_id, held_until)
       select provider_id, appointment_id, 1, $5, now() + interval '1 hour' from made`,
      [service.owner_id, service.service_id, slot.start, slot.end, `look${n}`],
    )
  }
}

const [excluded, unique] = [
  'appointments_provider_id_busy_excl',
  'appointments_service_id_starts_at_key',
]

/** Does something on a table of appointments that has lost the constraints which give a time once. */
export async function withoutGuards<Value>(db: Db, work: () => Promise<Value>): Promise<Value> {
  const change = (how: string) => statement(db, `alter table appointments ${how}`, [])
  await change(`drop constraint ${excluded}, drop constraint ${unique}`)
  try {
    return await work()
  } finally {
    await statement(db, 'delete from appointments', [])
    await change(
      `add constraint ${unique} unique (service_id, starts_at),
       add constraint ${excluded} exclude using gist (provider_id with =, busy with &&)`,
    )
  }
}
