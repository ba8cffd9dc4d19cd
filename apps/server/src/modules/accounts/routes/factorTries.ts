import { inTransaction, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Parts } from '../../../platform/parts.ts'
import { takeFactor } from '../mutations/factors.ts'
import { tellEvent } from '../mutations/securityEvents.ts'
import type { Account } from '../tables.ts'
import { isKnownDevice } from './tries.ts'

/**
 * Six-digit codes that may be tried in a day at one account: from all devices together that it does not know, and from
 * each that it knows. Three of a million codes are right at any time, so 200 tries find one in 1,700 days.
 */
const mostInADay = 200
/** Wrong codes after which the person is told: the guesser has the password or the mailbox already. */
const toldAfter = 10

type TryingParts = Pick<Parts, 'db' | 'limits' | 'log' | 'publicUrl' | 'secrets'>

/**
 * Takes a code of the second factor, or a recovery code, after the first factor was shown. The limit counts wrong codes
 * by account, from all places together, outside of the transaction that they end. Recovery codes are too long to be guessed
 * and are never counted: with one of them, a passkey, or a known device the owner always gets in.
 * @throws refusal too_many_requests.
 */
export async function tryFactor(
  tx: Tx,
  { db, limits, log, publicUrl, secrets }: TryingParts,
  caller: Caller,
  account: Account,
  code: string,
): Promise<'code' | 'recovery' | undefined> {
  const { user_id } = account
  const isGuessable = /^[\s\d-]*$/.test(code)
  const isKnown = await isKnownDevice(tx.db, user_id, caller)
  const key = isKnown ? `${user_id}:${caller.device}` : String(user_id)
  const tries = isGuessable ? await limits.count('factorTries', key) : 0
  if (tries > mostInADay) refuse('too_many_requests')
  const taken = await takeFactor(tx, secrets, user_id, code)
  // Not waited for: it writes after the refusal has let go of the account.
  if (taken === undefined && tries === toldAfter)
    void inTransaction(db, (own) => tellEvent(own, publicUrl, account, 'factor_guessed')).catch(
      (error: unknown) => log.error({ error }, 'a person was not told of wrong codes'),
    )
  return taken
}
