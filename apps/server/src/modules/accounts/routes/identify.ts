import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import {
  addressOf,
  bearerOf,
  languageOf,
  networkOf,
  type Caller,
  type Person,
} from '../../../platform/http/caller.ts'
import { expectsProxy, isOfThisMachine } from '../../../platform/http/proxies.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { deviceOf } from '../policy/devices.ts'
import { sessionsOf, type Sessions } from '../mutations/livingSessions.ts'

interface IdentifyParts {
  config: Parameters<typeof expectsProxy>[0]
  db: Db
  secrets: Secrets
}

/**
 * Who makes a request: the person of its bearer token and the device of its `ssid` (product 1).
 * @throws refusal invalid_session when a token is given that is wrong, expired or another's.
 */
export function identify({
  config,
  db,
  secrets,
}: IdentifyParts): (request: FastifyRequest) => Promise<Caller> {
  const sessions = sessionsOf(db)
  const isProxyExpected = expectsProxy(config)
  return async (request) => {
    const { headers } = request
    // Behind proxies it is looked for anew each time it is read, and it is gone with the connection.
    const address = addressOf(request)
    const person = await personOf(sessions, request)
    return {
      person,
      device: deviceOf(secrets, ssidOf(request))?.id ?? null,
      address,
      network: networkOf(address),
      local: isOfThisMachine(request, isProxyExpected),
      language:
        headers['accept-language'] === undefined && person !== null
          ? person.language
          : languageOf(headers['accept-language']),
      userAgent: (headers['user-agent'] ?? '').slice(0, 300),
      host: request.host,
    }
  }
}

/** The signed device id as the request carries it. */
export function ssidOf(request: FastifyRequest): string | undefined {
  const { ssid } = request.headers
  return typeof ssid === 'string' ? ssid : undefined
}

/** Another scheme, or `Bearer _` of a client without a session, is a visitor. */
async function personOf(sessions: Sessions, request: FastifyRequest): Promise<Person | null> {
  const header = request.headers.authorization ?? ''
  if (!/^Bearer\s+[^_\s]/.test(header)) return null
  const bearer = bearerOf(request.headers)
  if (bearer === undefined || bearer.token.length > 100) refuse('invalid_session')
  const person = await sessions.personOf(bearer.token)
  if (person?.username.toLowerCase() !== bearer.username.toLowerCase()) refuse('invalid_session')
  return person ?? null
}
