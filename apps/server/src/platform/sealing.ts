import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** Encrypts a secret for the database (AES-256-GCM): nonce, tag, text. `about` binds it to its row. */
export function seal(secret: Uint8Array, key: Buffer, about: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** @throws when the key is another, or the sealed bytes were changed or belong elsewhere. */
export function unseal(sealed: Buffer, key: Buffer, about: string): Buffer {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  const opener = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  opener.setAAD(Buffer.from(about)).setAuthTag(tag)
  return Buffer.concat([opener.update(sealed.subarray(nonceBytes + tagBytes)), opener.final()])
}
