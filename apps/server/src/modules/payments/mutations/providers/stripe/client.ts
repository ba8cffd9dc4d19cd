import type StripeSdk from 'stripe'
import { onDemand } from '../../../../../platform/onDemand.ts'
import { OutgoingFault, type Outgoing } from '../../../../../platform/outgoing/outgoing.ts'
import type { KeySet } from '../provider.ts'
import { patience } from '../speak.ts'
import { Kept } from '../../../../../platform/kept.ts'

export type Stripe = StripeSdk

const sdk = onDemand<typeof StripeSdk>('stripe')

/** Opens the official SDK with a set's secret key. */
export type StripeOf = (set: KeySet) => Stripe

type HttpClient = InstanceType<typeof StripeSdk.HttpClient>

const largest = 4_000_000

/** Everything that the SDK asks goes through the one guarded client. */
function guarded(outgoing: Outgoing): HttpClient {
  const client = {
    getClientName: () => 'plaudit',
    async makeRequest(
      ...[host, port, path, method, headers, body, protocol]: Parameters<HttpClient['makeRequest']>
    ) {
      try {
        const {
          status,
          headers: answered,
          body: bytes,
        } = await outgoing.request(`${protocol}://${host}:${port}${path}`, {
          method: method as 'GET' | 'POST' | 'DELETE',
          headers: Object.fromEntries(
            Object.entries(headers)
              .filter(([name]) => !/^content-length$/i.test(name))
              .map(([name, value]) => [name, String(value)]),
          ),
          ...(method !== 'GET' && body !== '' && { body }),
          timeout: patience,
          largest,
        })
        return {
          getStatusCode: () => status,
          getHeaders: () => answered,
          getRawResponse: () => bytes,
          toStream: () => bytes,
          toJSON: async (): Promise<unknown> => JSON.parse(bytes.toString()),
        }
      } catch (error) {
        if (error instanceof OutgoingFault && error.kind === 'timeout')
          throw sdk().HttpClient.makeTimeoutError()
        throw error
      }
    },
  }
  return client as unknown as HttpClient
}

/** @param api the address of Stripe's interface, without a path. */
export function openStripe(outgoing: Outgoing, api: string): StripeOf {
  const { protocol, hostname, port } = new URL(api)
  const isSecure = protocol === 'https:'
  const httpClient = guarded(outgoing)
  const open = new Kept<Stripe>({ most: 100 })
  return (set) => {
    const key = set.secrets['secret_key'] ?? ''
    const known = open.get(key)
    if (known !== undefined) return known
    const made = new (sdk())(key, {
      host: hostname,
      port: port === '' ? (isSecure ? 443 : 80) : Number(port),
      protocol: isSecure ? 'https' : 'http',
      httpClient,
      // The callers look up every unknown outcome; nothing is sent again on the way.
      maxNetworkRetries: 0,
      telemetry: false,
      timeout: patience,
    })
    open.set(key, made)
    return made
  }
}

/** Meaning of an error of the SDK. `silence`: nothing certain came back. */
export type Refusal =
  | { kind: 'card'; code: string; intent: StripeSdk.PaymentIntent | undefined }
  | { kind: 'keys' }
  | { kind: 'missing' }
  | { kind: 'refused'; code: string }
  | { kind: 'silence'; why: string }

/** @throws what is no word of Stripe's. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof OutgoingFault) return { kind: 'silence', why: error.kind }
  const { errors } = sdk()
  if (!(error instanceof errors.StripeError)) throw error
  const code = error.decline_code ?? error.code ?? error.type
  if (error instanceof errors.StripeCardError)
    return { kind: 'card', code, intent: error.payment_intent }
  if (
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError
  )
    return { kind: 'keys' }
  if (error instanceof errors.StripeConnectionError) return { kind: 'silence', why: 'unreachable' }
  if (error.code === 'resource_missing') return { kind: 'missing' }
  const status = error.statusCode ?? 0
  if (status < 400 || status >= 500 || status === 409 || status === 429)
    return { kind: 'silence', why: `status_${status}` }
  return { kind: 'refused', code }
}
