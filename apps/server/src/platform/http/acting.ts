import { writeAudit } from '../audit.ts'
import { inTransaction, type Db, type Tx } from '../db/db.ts'
import type { Caller } from './caller.ts'

/** Writes down under both names what somebody who acts for the person does in a session (product 1). */
export async function noteActing(tx: Tx, call: string, { person, session }: Caller): Promise<void> {
  if (person === null || session?.acting == null) return
  await writeAudit(tx, {
    actor_id: session.acting,
    subject: 'user',
    subject_id: person.user_id,
    act: 'acted_as',
    detail: { call },
  })
}

/** The same for a call that wrote in transactions of its own. */
export async function noteActingBeside(db: Db, call: string, caller: Caller): Promise<void> {
  if (caller.session?.acting != null) await inTransaction(db, (tx) => noteActing(tx, call, caller))
}
