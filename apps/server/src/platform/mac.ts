import { hash } from 'node:crypto'

const blockBytes = 64

/** A keyed hash of short texts. */
export type Mac = (text: string) => Buffer

/**
 * HMAC-SHA-256 (RFC 2104) with one key, 32 bytes, made of two one-shot hashes: the key objects that
 * `createHmac` makes for each call were a third of the server's time under a load of votes.
 */
export function macOf(key: Uint8Array): Mac {
  const inner = Buffer.alloc(blockBytes, 0x36)
  const outer = Buffer.alloc(blockBytes, 0x5c)
  if (key.length > blockBytes) throw new Error('The key of a MAC has at most 64 bytes.')
  for (const [at, byte] of key.entries()) {
    inner[at] = 0x36 ^ byte
    outer[at] = 0x5c ^ byte
  }
  return (text) => {
    const first = hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer')
    return hash('sha256', Buffer.concat([outer, first]), 'buffer')
  }
}
