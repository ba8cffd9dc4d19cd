import { endEverySession } from '../../../apps/server/src/modules/accounts/mutations/sessions.ts'
import {
  beginEpoch,
  contestsWithLog,
  skipFirstNames,
} from '../../../apps/server/src/modules/voting/mutations/newEpoch.ts'
import {
  askForReports,
  holdRenewals,
} from '../../../apps/server/src/modules/payments/mutations/agreements/hold.ts'
import { holdPayouts } from '../../../apps/server/src/modules/payments/mutations/heldPayouts.ts'
import { publicUrlOf } from '../../../apps/server/src/platform/config.ts'
import { skipNumbers } from '../../../apps/server/src/modules/payments/mutations/documents.ts'
import { inTransaction, statement, type Db } from '../../../apps/server/src/platform/db/db.ts'
import { restoredTo } from '../../../apps/server/src/platform/restored.ts'

/** `moved`: nothing happened in the installation after the copy. `lost`: something may have. */
export type Went = 'moved' | 'lost'

/** Ids that the lost installation may have given to others since: providers, mail servers and readers know them. */
const skipped = 1_000_000

const ways = `
Say how it went on after that moment, then start the server again:

  npm run admin -- reconcile --moved   nothing happened after the copy: the installation was stopped before it, and
                                       is stopped for good. Everything goes on as if nothing had been.
  npm run admin -- reconcile --lost    votes, payments or mails may have come after it, and are lost. Every log begins
                                       anew and says why; ids that may have been given out are never given again;
                                       mails, texts and notices that waited are not sent, since they probably were.
                                       Everybody signs in again: sessions of the copy may have been ended since.
                                       Subscriptions that were due since the copy are held: the lost installation may
                                       have charged them (\`renewals\`). So are payouts that were not done: it may
                                       have sent them (\`payouts\`).
                                       Payments that the copy knows are asked for at their providers once the server runs;
                                       \`verify-ledger\` names those that it does not know.

Never let both run: two installations of one secret would sign two logs of one name.`

/** This installation is as it was at that moment. */
export const notePutBack = (db: Db, at: Date): Promise<unknown> =>
  statement(
    db,
    `insert into restored_from (copied_at) values ($1)
     on conflict (once) do update set copied_at = excluded.copied_at, restored_at = now()`,
    [at],
  )

/**
 * Says what stands open in a place that was put back, or lets it go on.
 * @param config says what logs are called that have no name yet. @returns the exit code.
 */
export async function reconcile(
  db: Db,
  went: Went | undefined,
  say: (line: string) => void,
  config: Parameters<typeof publicUrlOf>[0] = { publicUrl: undefined, port: 3000 },
): Promise<number> {
  const at = await restoredTo(db)
  if (at === undefined) {
    say('This installation was not put back from a copy, or was reconciled since: nothing to do.')
    return 0
  }
  say(
    `This place was put back from a copy of ${at.toISOString()}; it sends nothing and takes nothing in.`,
  )
  if (went === undefined) {
    for (const line of await standsOpen(db)) say(line)
    say(ways)
    return 0
  }
  const lines = await inTransaction(db, async (tx) => {
    // First: another one that is run at once waits here, and finds nothing to do.
    const held = await statement(tx.db, 'delete from restored_from returning 1', [])
    return held.length > 0 && went === 'lost' ? await beginAnew(tx, at, publicUrlOf(config)) : []
  })
  for (const line of lines) say(line)
  say('Reconciled. Start the server again.')
  return 0
}

async function standsOpen(db: Db): Promise<string[]> {
  const [open] = await statement<Record<string, number>>(
    db,
    `select (select count(*) from mails where state = 'waiting') as "mails and texts that wait",
       (select count(*) from notice_outbox where state in ('waiting', 'digest')) as "notices that wait",
       (select count(*) from payments where state in ('created', 'pending')) as "payments that are not settled",
       (select count(*) from payouts where state in ('requested', 'approved', 'in_transit')) as "payouts that are not done",
       (select count(*) from log_state where checkpoint is not null) as "logs that were signed"`,
    [],
  )
  return Object.entries(open ?? {}).map(([what, n]) => `  ${what}: ${n}`)
}

/** Lets every kind of id go on further than the lost installation may have come. @returns how many kinds there are. */
async function skipIds(tx: Parameters<typeof beginEpoch>[0]): Promise<number> {
  const sequences = await statement<{ name: string }>(
    tx.db,
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'`,
    [],
  )
  for (const { name } of sequences)
    await statement(
      tx.db,
      `select setval(s.seqrelid, least(coalesce(p.last_value, s.seqstart) + least($2::bigint, s.seqmax / 1000), s.seqmax))
       from pg_sequence s join pg_sequences p on format('%I.%I', p.schemaname, p.sequencename) = $1
       where s.seqrelid = $1::regclass`,
      [name, skipped],
    )
  await skipNumbers(tx, skipped)
  return sequences.length
}

/**
 * Begins every topic and conversation anew: pages that are open know numbers of events and messages that were given after
 * the copy, and would take the next ones for known. Their next look tells them to load everything again.
 */
async function beginTopics(tx: Parameters<typeof beginEpoch>[0]): Promise<void> {
  const anew = `encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex')`
  for (const table of ['topics', 'conversations'])
    await statement(tx.db, `update ${table} set epoch = ${anew}`, [])
}

/** Returns a line for each kind of thing that is held. */
function saysOf(held: number, payouts: number): string[] {
  return [
    ...(held > 0
      ? [
          `Subscriptions that are held: ${held}. The installation that is lost may have charged their period. Nobody is charged for them until you say what it did: \`npm run admin -- renewals\`.`,
        ]
      : []),
    ...(payouts > 0
      ? [
          `Payouts that are held: ${payouts}. The installation that is lost may have sent them. None is sent, given back or exported until its provider or you say what happened: \`npm run admin -- payouts\`.`,
        ]
      : []),
  ]
}

async function beginAnew(
  tx: Parameters<typeof beginEpoch>[0],
  at: Date,
  publicUrl: string,
): Promise<string[]> {
  const reason = `The installation was put back from a copy of ${at.toISOString()}.`
  // First: a log that began anew has no head either.
  await skipFirstNames(tx, publicUrl)
  const logs = await contestsWithLog(tx.db)
  for (const { contest_id } of logs) await beginEpoch(tx, contest_id, reason)
  await beginTopics(tx)
  const sequences = await skipIds(tx)
  const dropped = await statement(
    tx.db,
    `update mails set state = 'failed', problem = 'waited in a copy' where state = 'waiting' returning mail_id`,
    [],
  )
  const notices = await statement(
    tx.db,
    `update notice_outbox set state = 'cancelled' where state in ('waiting', 'digest') returning notice_id`,
    [],
  )
  const sessions = await endEverySession(tx)
  const held = await holdRenewals(tx, at)
  const payouts = await holdPayouts(tx, at)
  await askForReports(tx)
  return [
    ...saysOf(held, payouts),
    'Payouts that are asked for from now on are held too, until `npm run admin -- payouts --release`.',
    `Logs that begin anew with the next start and say so: ${logs.length}.`,
    `Kinds of ids that go on ${skipped.toLocaleString('en')} further: ${sequences}.`,
    `Messages that waited and are not sent: ${dropped.length + notices.length}.`,
    `Sessions that ended: ${sessions}, and every code and link that was sent: everybody signs in again.`,
    `Subscriptions that were cancelled after ${at.toISOString()} run again, and who bought after it has nothing of it here: \`npm run admin -- verify-ledger\` names the payments that providers report and the books do not know.`,
    `Accounts that were deleted or suspended after ${at.toISOString()} are back as they were: delete (\`npm run admin -- erase <username>\`) and suspend them anew, and forget the ballots that were to be forgotten (\`forget\`).`,
  ]
}
