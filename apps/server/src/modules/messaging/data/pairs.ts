import { createCipheriv, createDecipheriv } from 'node:crypto'
import { supportUser } from '@plaudit/contract/constants'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { pairOf } from './conversations.ts'
import type { TiesPort } from './port.ts'
import type { ConversationRow, Mark } from './rows.ts'

declare module '../../../platform/secrets.ts' {
  interface SecretUses {
    pairs: true
  }
}

/** The ids of pairs, which stand before anybody writes: looking at a conversation makes none (docs/decisions/0145). */
export interface Pairs {
  idOf(one: number, other: number): string
  /** The other person of the pair that an id stands for; undefined where this person is not in it. */
  otherIn(id: string, userId: number): number | undefined
  /** Two people have something to do with each other: nobody has to be let in. */
  ties: TiesPort
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const letters = 22

/** An id is the two numbers in one block under a key of the installation: as hard to guess as a random one. */
export function openPairs(secrets: Secrets, ties: TiesPort): Pairs {
  const key = secrets.key('pairs').subarray(0, 16)
  return {
    ties,
    idOf(one, other) {
      const block = Buffer.alloc(16)
      block.writeBigUInt64BE(BigInt(Math.min(one, other)), 0)
      block.writeBigUInt64BE(BigInt(Math.max(one, other)), 8)
      const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
      return written(cipher.update(block))
    },
    otherIn(id, userId) {
      const block = read(id)
      if (block === undefined) return undefined
      const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false)
      const people = decipher.update(block)
      const [low, high] = [people.readBigUInt64BE(0), people.readBigUInt64BE(8)]
      if (low >= high) return undefined
      const me = BigInt(userId)
      return low === me ? Number(high) : high === me ? Number(low) : undefined
    },
  }
}

function written(block: Buffer): string {
  let [text, rest] = ['', BigInt(`0x${block.toString('hex')}`)]
  for (let at = 0; at < letters; at++, rest /= 62n) text = alphabet[Number(rest % 62n)] + text
  return text
}

function read(id: string): Buffer | undefined {
  if (id.length !== letters || !/^[0-9A-Za-z]+$/.test(id)) return undefined
  let value = 0n
  for (const letter of id) value = value * 62n + BigInt(alphabet.indexOf(letter))
  return value < 1n << 128n ? Buffer.from(value.toString(16).padStart(32, '0'), 'hex') : undefined
}

/** The epoch of a conversation without a row, as that of a room in which nobody has written yet. */
const unwritten = 'new'

export const isUnwritten = ({ epoch }: Pick<ConversationRow, 'epoch'>): boolean =>
  epoch === unwritten

/**
 * The conversation that an id of a pair stands for: its row under whatever id it was made, else what it is before the
 * first message; undefined where the asker is not in it or the other person is no more.
 */
export async function pairOfId(
  db: Db,
  pairs: Pairs,
  id: string,
  userId: number,
): Promise<ConversationRow | undefined> {
  const other = pairs.otherIn(id, userId)
  if (other === undefined) return undefined
  const row = await pairOf(db, userId, other)
  if (row !== undefined) return row
  const both = await statement(db, 'select from users where user_id in ($1, $2)', [userId, other])
  return both.length === 2 ? emptyPair(id, userId, other) : undefined
}

const emptyPair = (conversation_id: string, one: number, other: number): ConversationRow => ({
  conversation_id,
  kind: 'pair',
  low_user: Math.min(one, other),
  high_user: Math.max(one, other),
  subject: null,
  title: '',
  seq: 0,
  messages: 0,
  last_seq: null,
  last_at: new Date(0),
  epoch: unwritten,
  is_open: true,
  is_public: false,
  keeps_open: false,
  slow_seconds: 0,
  held_words: [],
  pinned_seq: null,
})

/** A person who asks support is let in at once. */
export const isSupport = (userId: number): boolean => userId === supportUser.id

/** A person's place in a pair in which nobody has written. */
export const newMember = (conversation_id: string, user_id: number): Mark => ({
  conversation_id,
  user_id,
  role: 'member',
  joined_seq: 0,
  left_at: null,
  delivered_seq: 0,
  seen_seq: 0,
  seen_number: 0,
  accepted: true,
  muted_until: null,
  archived: false,
  pinned_at: null,
  listed_at: new Date(0),
  shows_seen: true,
})
