import { signatureTypes, signerFrom, type SignatureType } from './keys.ts'

export const testOrigin = 'vote.example/log/0cx'
const seeded = (name: string, type: SignatureType, seed: number) =>
  signerFrom(name, type, new Uint8Array(32).fill(seed))
export const testSigner = seeded(testOrigin, signatureTypes.ed25519, 1)
export const strangerSigner = seeded(testOrigin, signatureTypes.ed25519, 9)
export const testWitness = seeded('witness.example/w1', signatureTypes.cosignature, 5)
