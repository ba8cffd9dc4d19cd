import { createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

/** The parts of DER (X.690) that a certificate needs. */
const tagged = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const size = content.length
  const length =
    size < 128
      ? Buffer.from([size])
      : size < 256
        ? Buffer.from([0x81, size])
        : Buffer.from([0x82, size >> 8, size & 255])
  return Buffer.concat([Buffer.from([tag]), length, content])
}
const sequence = (...parts: Uint8Array[]): Buffer => tagged(0x30, ...parts)
const oid = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, 'hex'))
const utf8 = (text: string): Buffer => tagged(0x0c, Buffer.from(text))
const time = (date: Date): Buffer =>
  tagged(0x18, Buffer.from(date.toISOString().replaceAll(/[-:T]|\.\d+/g, '')))

const commonName = '550403'
const basicConstraints = '551d13'
const sha256WithRsa = sequence(oid('2a864886f70d01010b'), tagged(0x05))

const nameOf = (text: string): Buffer =>
  sequence(tagged(0x31, sequence(oid(commonName), utf8(text))))

interface Asked {
  subject: string
  publicKey: KeyObject
  issuer: string
  issuerKey: KeyObject
  isAuthority: boolean
  from: Date
  to: Date
}

/** An X.509 certificate (RFC 5280) with the least that it can hold. */
function certificate(asked: Asked): string {
  const constraints = sequence(
    oid(basicConstraints),
    tagged(0x01, Buffer.from([0xff])),
    tagged(0x04, asked.isAuthority ? sequence(tagged(0x01, Buffer.from([0xff]))) : sequence()),
  )
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(12)])
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, serial),
    sha256WithRsa,
    nameOf(asked.issuer),
    sequence(time(asked.from), time(asked.to)),
    nameOf(asked.subject),
    asked.publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(constraints)),
  )
  const signature = createSign('sha256').update(body).sign(asked.issuerKey)
  const whole = sequence(body, sha256WithRsa, tagged(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').replaceAll(/(.{64})/g, '$1\n')
  return `-----BEGIN CERTIFICATE-----\n${lines.trimEnd()}\n-----END CERTIFICATE-----\n`
}

export interface Issued {
  /** Stands in its address. */
  name: string
  pem: string
  key: KeyObject
}

/** Signs certificates that a client with `pem` believes. */
export interface Authority {
  pem: string
  issue(subject: string, life?: { from?: Date; to?: Date }): Issued
}

const year = 365 * 24 * 60 * 60 * 1000

/** An authority of its own for each simulator: nothing outside a test trusts it. */
export function makeAuthority(issuer: string): Authority {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const from = new Date(Date.now() - year)
  const to = new Date(Date.now() + 10 * year)
  const signing = { issuer, issuerKey: own.privateKey }
  return {
    pem: certificate({
      ...signing,
      subject: issuer,
      publicKey: own.publicKey,
      isAuthority: true,
      from,
      to,
    }),
    issue(subject, life = {}) {
      const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const pem = certificate({
        ...signing,
        subject,
        publicKey: keys.publicKey,
        isAuthority: false,
        from: life.from ?? from,
        to: life.to ?? to,
      })
      return { name: `CERT-${randomBytes(8).toString('hex')}`, pem, key: keys.privateKey }
    },
  }
}
