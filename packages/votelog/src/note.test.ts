import fc from 'fast-check'
import { createPublicKey, generateKeyPairSync, sign as nodeSign, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Malformed, toUtf8 } from './bytes.ts'
import {
  cosign,
  formatCheckpoint,
  openCheckpoint,
  parseCheckpoint,
  signCheckpoint,
  withSignatures,
  type Checkpoint,
} from './checkpoint.ts'
import { defaultVerify, formatVkey, parseVkey, signatureTypes, signerFrom } from './keys.ts'
import { formatNote, openNote, parseNote, signText } from './note.ts'

const { ed25519, cosignature } = signatureTypes
const secretOf = (seed: number) => new Uint8Array(32).fill(seed)
const origin = 'vote.example/log/0cx'
const logSigner = signerFrom(origin, ed25519, secretOf(1))
const otherSigner = signerFrom(origin, ed25519, secretOf(2))
const witness = signerFrom('witness.example/w1', cosignature, secretOf(3))
const checkpoint: Checkpoint = { origin, size: 3, root: new Uint8Array(32).fill(7) }
const trust = { origin, keys: [logSigner.key], witnesses: [witness.key] }

describe('notes of others', () => {
  const example = {
    vkey: 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
    note: 'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n',
  }

  test('the example of the specification opens with its key, and with no other [cf:5afe9]', () => {
    const key = parseVkey(example.vkey)
    expect(formatVkey(key)).toBe(example.vkey)
    expect(openNote(example.note, [key])).toEqual({
      ok: true,
      text: 'This is an example message.\n',
      verified: [{ key, time: null }],
    })
    expect(openNote(example.note, [logSigner.key])).toEqual({ ok: false, problem: 'unsigned' })
    expect(openNote(example.note.replace('This', 'That'), [key])).toEqual({
      ok: false,
      problem: 'bad_signature',
    })
  })

  test("a checkpoint of Go's checksum database opens with its key", () => {
    const key = parseVkey('sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8')
    const note =
      'go.sum database tree\n63096908\n8lHrQPRYe4KT4WQ9/Qk8/taKnD6IRHbFgfN7vQE2Y54=\n\n— sum.golang.org Az3gri/oVBN1jAhNZ/iS+W31psFAWRT20/GyrhpU6taFwulQGetBkH5S7wpGXdS935jiIGiUUAXBVHzT/P6fYhqAmAk=\n'
    const opened = openCheckpoint(note, { origin: 'go.sum database tree', keys: [key] })
    expect(opened).toMatchObject({ ok: true, checkpoint: { size: 63_096_908 }, signedBy: [key] })
  })
})

test('a checkpoint of a Certificate Transparency log opens with what its witnesses say', () => {
  const origin = 'arche2025h1.staging.ct.transparency.dev'
  const note = `${origin}
1432088532
U7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=

— ${origin} zTM8sQAAAZ5W0WdjBAMARjBEAiBjW5IQf9pvsYLfQFX6hoGREPMHbdQ3urbllzalApkptQIgIpwtEroeW2BXaHAI4kJXFbon5Ch9MNL5zRNZ55lvGt0=
— ${origin} ui8GwCF1+kWqZrxGdhj4aX3gcw7XUlXQQabg/27lefwhUkzbC3NygNI75MdhL1bfTW9g8Ei59RA23oHP7Ry1k3ZFWwQ=
— transparency.dev/DEV:witness-little-garden 2AQqhwAAAABqEiEgzgFIqqhbUoDwjMWE6UP8nd8/KYTzwZ2rhIgcqoXHAwVkjZr4AscylP3v7sEodkRAErumC2q44vdgJY096st5BQ==
— witness1.smartit.nu/witness1 pIyCDwAAAABqEiEghIp82KWebrw7/oHQwlTAm3g2RKS4+eebl8eO0WH+/iEcxZ75W3u5hNI7TOQtmJbqmNWVuE0tgh0XwzdZsDsUAQ==
— remora.n621.de 2net5wAAAABqEiEgPlfF3V06o0Y+fHM+J5J9s27wgxxcOVSpZ/2g/KSiXCg9DEZI+aVCIobWX9sXTynk5XeU/zZ0WBxtqB0DrAWfBw==
`
  const log = parseVkey(`${origin}+ba2f06c0+AU0vHmlGCS/PdN8b2OaGmKprLI8HKM+dJ472xgFYh15f`)
  const witnesses = [
    'transparency.dev/DEV:witness-little-garden+d8042a87+BCtusOxINQNUTN5Oj8HObRkh2yHf/MwYaGX4CPdiVEPM',
    'remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2',
  ].map(parseVkey)
  const known = { origin, keys: [log], witnesses }
  const time = Date.parse('2026-05-23T21:50:24Z') / 1000
  expect(openCheckpoint(note, known)).toMatchObject({
    ok: true,
    checkpoint: { size: 1_432_088_532 },
    signedBy: [log],
    cosignedBy: witnesses.map((key) => ({ key, time })),
  })
  expect(openCheckpoint(note.replace('85320', '85321').replace('1432', '1433'), known).ok).toBe(
    false,
  )
})

test('what a note, a vkey and a checkpoint must not look like is refused', () => {
  const note = signCheckpoint(checkpoint, [logSigner])
  const text = formatCheckpoint(checkpoint)
  const line = note.slice(text.length + 1)
  const bad = [
    '',
    text,
    `${text}\n`,
    note.slice(0, -1),
    `${note}\n`,
    note.replace('—', '-'),
    note.replace('\n3\n', '\n3\r\n'),
    note.replace('\n3\n', '\n3\t\n'),
    `${text}\n${line.replace('— ', '—  ')}`,
    `${text}\n${line.replace(origin, 'with+plus')}`,
    `${text}\n${line.slice(0, -2)}\n`,
    `${text}\n— ${origin} AAAA\n`,
    `${text}\n${line.repeat(101)}`,
  ]
  for (const other of bad) expect(() => parseNote(other), JSON.stringify(other)).toThrow(Malformed)
  const vkey = formatVkey(logSigner.key)
  for (const other of [
    vkey.replace('+', '+0'),
    `${vkey}A`,
    vkey.replace(origin, `${origin}x`),
    'a+b',
    `${origin}+00000000+Av==`,
  ])
    expect(() => parseVkey(other), other).toThrow(Malformed)
  for (const other of [
    text.replace('3', '03'),
    text.replace('3', '+3'),
    text.replace('3', '1e3'),
    text.replace('3', '9007199254740993'),
    text.replace(origin, ''),
    text.slice(0, -1),
    `${text}\n`,
    `${origin}\n3\n`,
    `${origin}\n3\nBwcH\n`,
  ])
    expect(() => parseCheckpoint(other), JSON.stringify(other)).toThrow(Malformed)
})

describe('a checkpoint', () => {
  test('opens with the key it was signed with, and says what it says', () => {
    const opened = openCheckpoint(signCheckpoint(checkpoint, [logSigner]), trust)
    expect(opened).toMatchObject({ ok: true, checkpoint, signedBy: [logSigner.key] })
  })

  test('opens with either key while keys are changed, and only with known ones', () => {
    const both = signCheckpoint(checkpoint, [logSigner, otherSigner])
    for (const keys of [[logSigner.key], [otherSigner.key], [logSigner.key, otherSigner.key]])
      expect(openCheckpoint(both, { origin, keys })).toMatchObject({ ok: true, signedBy: keys })
    const stranger = signerFrom('elsewhere.example', ed25519, secretOf(4))
    expect(openCheckpoint(both, { origin, keys: [stranger.key] })).toEqual({
      ok: false,
      problem: 'unsigned',
    })
  })

  test('of another log does not open', () => {
    const note = signCheckpoint({ ...checkpoint, origin: 'other.example' }, [logSigner])
    expect(openCheckpoint(note, trust)).toEqual({ ok: false, problem: 'other_origin' })
  })

  test('with a wrong signature of a known key does not open, though another one is right', () => {
    const wrong = signText('other\n', otherSigner)
    const text = formatCheckpoint(checkpoint)
    const signatures = [signText(text, logSigner), wrong]
    expect(openCheckpoint(formatNote({ text, signatures }), trust).ok).toBe(true)
    const keys = [logSigner.key, otherSigner.key]
    for (const order of [signatures, signatures.toReversed(), [...signatures, signatures[0]!]])
      expect(openCheckpoint(formatNote({ text, signatures: order }), { origin, keys })).toEqual({
        ok: false,
        problem: 'bad_signature',
      })
  })

  test('carries what witnesses say and when, but needs the log itself', () => {
    const signed = signCheckpoint(checkpoint, [logSigner])
    const seen = withSignatures(signed, cosign(signed, witness, 1_790_000_000))
    expect(openCheckpoint(seen, trust)).toMatchObject({
      ok: true,
      signedBy: [logSigner.key],
      cosignedBy: [{ key: witness.key, time: 1_790_000_000 }],
    })
    expect(
      openCheckpoint(seen, { origin, keys: [otherSigner.key], witnesses: trust.witnesses }),
    ).toEqual({ ok: false, problem: 'unsigned' })
    const twice = withSignatures(seen, cosign(signed, witness, 1_790_000_001))
    const once = openCheckpoint(twice, trust)
    expect(once.ok && once.cosignedBy.map(({ time }) => time)).toEqual([1_790_000_000])
    const later = withSignatures(
      signCheckpoint({ ...checkpoint, size: 4 }, [logSigner]),
      cosign(signed, witness, 1_790_000_000),
    )
    expect(openCheckpoint(later, trust)).toEqual({ ok: false, problem: 'bad_signature' })
    expect(() => cosign(signed, logSigner, 1)).toThrow(Malformed)
    expect(() => withSignatures(signed, 'witness\n')).toThrow(Malformed)
  })

  test('changed in any one byte does not open with the same meaning', () => {
    const note = toUtf8(signCheckpoint(checkpoint, [logSigner]))
    fc.assert(
      fc.property(fc.nat(note.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = note.slice()
        bytes[at]! ^= change
        expect(openCheckpoint(new TextDecoder().decode(bytes), trust).ok).toBe(false)
      }),
      { numRuns: 400 },
    )
  })
})

test('a signature that fits any text, by a key of small order, is none', () => {
  const one = Uint8Array.of(1, ...new Uint8Array(31))
  const signature = Uint8Array.of(...one, ...new Uint8Array(32))
  expect(defaultVerify(signature, toUtf8('anything'), one)).toBe(false)
})

test('another Ed25519 makes and accepts the same signatures', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' })).slice(-32)
  const secret = new Uint8Array(privateKey.export({ format: 'der', type: 'pkcs8' })).slice(-32)
  const signer = signerFrom(origin, ed25519, secret)
  expect(signer.key.publicKey).toEqual(raw)
  const message = toUtf8(formatCheckpoint(checkpoint))
  expect(signer.sign(message)).toEqual(new Uint8Array(nodeSign(null, message, privateKey)))
  const key = createPublicKey({ key: publicKey.export({ format: 'pem', type: 'spki' }) })
  expect(verify(null, message, key, signer.sign(message))).toBe(true)
})
