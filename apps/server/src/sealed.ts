import { factorSecret, payoutData } from './modules/accounts/mutations/sealed.ts'
import { letterWords } from './modules/notifications/mutations/sealedWords.ts'
import { pushSecret } from './modules/notifications/mutations/push.ts'
import { rotateLicenceKeys } from './modules/orders/mutations/sealLists.ts'
import { rotatePaymentKeys } from './modules/payments/mutations/rotateKeys.ts'
import { rotateKey } from './modules/voting/mutations/signers.ts'
import type { Db } from './platform/db/db.ts'
import type { SealedColumn } from './platform/sealedColumn.ts'
import type { Secrets } from './platform/secrets.ts'

interface Rotation {
  /** table.column of what is sealed. */
  columns: readonly string[]
  /** Returns one sentence of what was done. */
  rotate(db: Db, secrets: Secrets): Promise<string>
}

const sealedAnew = (column: SealedColumn, what: string): Rotation => ({
  columns: [column.name],
  rotate: async (db, secrets) =>
    `${what} sealed with a new key now: ${await column.rotate({ db, secrets })}.`,
})

/** All that the installation seals, and how it is sealed anew (`rotate-keys`); a test holds it against the schema. */
export const rotations: readonly Rotation[] = [
  {
    columns: ['log_keys.sealed'],
    async rotate(db, secrets) {
      await rotateKey(db, secrets)
      return 'The logs are signed with a new key now; a running server takes it up by itself.'
    },
  },
  {
    columns: ['payment_sealing_keys.sealed', 'payment_key_sets.sealed'],
    rotate: async (db, secrets) =>
      `Sets of payment keys sealed with a new key now: ${await rotatePaymentKeys(db, secrets)}.`,
  },
  {
    columns: ['licence_lists.sealed', 'licence_keys.sealed'],
    rotate: async (db, secrets) =>
      `Lists of licence keys sealed with new keys now: ${await rotateLicenceKeys(db, secrets)}.`,
  },
  sealedAnew(factorSecret, 'Second factors'),
  sealedAnew(payoutData, 'Payout addresses'),
  sealedAnew(pushSecret, 'Push keys'),
  sealedAnew(letterWords, 'Letters that wait'),
]

/** Bytes that are no secret of the installation, by what they are. */
export const plainBytes: Record<string, readonly string[]> = {
  'hashes of what people keep or send': [
    'attachments.content_hash club_invitations.token_hash contest_invitations.copy_hash contest_invitations.token_hash',
    'contest_invitations.notice_hash documents.content_hash idempotency_keys.body_hash licence_keys.mark limit_counts.key login_codes.code_hash',
    'one_time_links.token_hash',
    'push_subscriptions.endpoint_hash push_subscriptions.session_hash recovery_codes.code_hash sessions.token_hash suspended_sessions.token_hash todo_feeds.token_hash',
    'voter_codes.code_hash',
  ],
  'voters, known by a key of the installation that is never rotated': [
    'ballots.voter_key bought_votes.voter_key contest_people.voter_key judged_contests.voter_key vote_slots.voter_key',
  ],
  'chance that is worth nothing without the installation’s secret, or that blinds what the log says':
    ['bought_votes.salt log_salts.salt sealing_salts.salts vote_slots.salt voter_code_lists.seed'],
  'what everybody may see': [
    'log_keys.public_key log_tiles.hashes passkeys.public_key spent_proofs.proof witness_heads.root',
  ],
}
