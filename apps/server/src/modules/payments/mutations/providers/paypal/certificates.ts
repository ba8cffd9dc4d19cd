import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { OutgoingFault, type Outgoing } from '../../../../../platform/outgoing/outgoing.ts'
import { Kept } from '../../../../../platform/kept.ts'

/** Hosts that PayPal's certificates may come from, and authorities that may have signed them. */
export interface CertificateRules {
  /** Hosts of certificates; nothing else is asked. */
  hosts: readonly string[]
  /** PEM of authorities beside the authorities that Node brings; for the simulator. */
  authorities: readonly string[]
}

export const paypalHosts = [
  'api.paypal.com',
  'api-m.paypal.com',
  'api.sandbox.paypal.com',
  'api-m.sandbox.paypal.com',
]

/** The names that PayPal's certificates for messages have. */
const subjects = /^CN=messageverificationcerts\.(sandbox\.)?paypal\.com$/m

/** `forged` is certain; `unreachable` may be otherwise later. */
export type Certificate =
  | { kind: 'good'; key: X509Certificate['publicKey'] }
  | { kind: 'forged' | 'unreachable' }

const inForce = (one: X509Certificate, now: number): boolean =>
  Date.parse(one.validFrom) <= now && Date.parse(one.validTo) >= now

const signedBy = (one: X509Certificate, by: X509Certificate): boolean =>
  one.checkIssued(by) && one.verify(by.publicKey)

const split = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []).map(
    (text) => new X509Certificate(text),
  )

let roots: X509Certificate[] | undefined

/** Tells whether a chain leads from the first certificate to an authority that is trusted. */
function isTrusted(chain: X509Certificate[], authorities: X509Certificate[], now: number): boolean {
  let [at, ...rest] = chain
  for (let links = 0; at !== undefined && links < 6; links++) {
    const one: X509Certificate = at
    if (!inForce(one, now)) return false
    if (
      authorities.some(
        (root) =>
          inForce(root, now) && (signedBy(one, root) || one.fingerprint256 === root.fingerprint256),
      )
    )
      return true
    const next = rest.find((other) => other.ca && signedBy(one, other))
    rest = rest.filter((other) => other !== next)
    at = next
  }
  return false
}

/** Opens PayPal's certificates: each is fetched once from PayPal's hosts only, and its chain is checked. */
export function openCertificates(
  outgoing: Outgoing,
  rules: CertificateRules,
): (url: string) => Promise<Certificate> {
  const kept = new Kept<X509Certificate[]>({ most: 20 })
  const own = rules.authorities.flatMap(split)
  const isAllowed = (url: URL): boolean =>
    rules.hosts.includes(url.hostname) && (url.protocol === 'https:' || own.length > 0)
  return async (text) => {
    if (!URL.canParse(text) || !isAllowed(new URL(text))) return { kind: 'forged' }
    const chain = kept.get(text) ?? (await fetchChain(outgoing, text))
    if (!Array.isArray(chain)) return { kind: chain }
    const [leaf] = chain
    roots ??= rootCertificates.map((pem) => new X509Certificate(pem))
    const isGood =
      leaf !== undefined &&
      subjects.test(leaf.subject) &&
      isTrusted(chain, [...own, ...roots], Date.now())
    if (!isGood) return { kind: 'forged' }
    kept.set(text, chain)
    return { kind: 'good', key: leaf.publicKey }
  }
}

async function fetchChain(
  outgoing: Outgoing,
  url: string,
): Promise<X509Certificate[] | 'forged' | 'unreachable'> {
  try {
    const { status, body } = await outgoing.request(url, { largest: 100_000 })
    if (status === 404) return 'forged'
    return status === 200 ? split(body.toString()) : 'unreachable'
  } catch (error) {
    // An answer that is no certificate does not become one.
    return error instanceof OutgoingFault ? 'unreachable' : 'forged'
  }
}
