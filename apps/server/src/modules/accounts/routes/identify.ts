import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import {
  addressOf,
  asksForLanguage,
  bearerOf,
  languageOf,
  networkOf,
  type Caller,
} from '../../../platform/http/caller.ts'
import type { Limits } from '../../../platform/http/limits.ts'
import type { Parts } from '../../../platform/parts.ts'
import type { Identify } from '../../../platform/module.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { expectsProxy, isOfThisMachine } from '../../../platform/http/proxies.ts'
import type { Realtime } from '../../../platform/realtime/hub.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { deviceCookie, deviceOf } from '../policy/devices.ts'
import { refuseSuspended } from './suspended.ts'
import { sessionsOf, type Living, type Sessions } from '../mutations/livingSessions.ts'

interface IdentifyParts {
  config: Parameters<typeof expectsProxy>[0] & Pick<Parts['config'], 'countryOf'>
  db: Db
  limits: Limits
  ports: Pick<Parts['ports'], 'find' | 'get'>
  realtime: Pick<Realtime, 'onEnded'>
  secrets: Secrets
}

/**
 * Returns the caller of a request: the person of its bearer token and the device of its `ssid` (product 1).
 * @throws refusal invalid_session when a token is given that is wrong, expired or another's; account_suspended when its
 *   session ended with the account's suspension; too_many_requests where somebody tries out one after the other.
 */
export function identify({
  config,
  db,
  limits,
  ports,
  realtime,
  secrets,
}: IdentifyParts): Identify {
  const sessions = sessionsOf(db)
  sessions.hear(realtime)
  const isProxyExpected = expectsProxy(config)
  const visitorOf = (request: FastifyRequest, host: string, site: SiteScope): Caller => {
    const { headers } = request
    // Behind proxies it is looked for anew each time it is read, and it is gone with the connection.
    const address = addressOf(request)
    return {
      person: null,
      device: deviceOf(secrets, ssidOf(request))?.id ?? null,
      showsCookie: isCookieOf(headers.cookie, ssidOf(request)),
      address,
      network: networkOf(address),
      local: isOfThisMachine(request, isProxyExpected),
      language: languageOf(headers['accept-language']),
      userAgent: (headers['user-agent'] ?? '').slice(0, 300),
      host,
      site,
    }
  }
  const known = (request: FastifyRequest, visitor: Caller): Promise<Caller> | Caller => {
    const bearer = bearerIn(request)
    return bearer === undefined
      ? visitor
      : livingOf({ sessions, limits, config, db, ports }, bearer, visitor).then((living) =>
          asPerson(request, visitor, living),
        )
  }
  // A known caller is answered at once: every call asks, and most by visitors of one site.
  return (request) => {
    const host = hostOf(request)
    const site = ports.get('siteOfHost')(host)
    return site instanceof Promise
      ? site.then((found) => known(request, visitorOf(request, host, found)))
      : known(request, visitorOf(request, host, site))
  }
}

function asPerson(
  { headers }: FastifyRequest,
  visitor: Caller,
  { person, session, device }: Living,
): Caller {
  const asks = asksForLanguage(headers['accept-language'])
  const language = asks ? visitor.language : person.language
  // A client that leaves its id out is still on the device where it signed in: no second vote for that one.
  return { ...visitor, person, session, language, device: visitor.device ?? device }
}

/** The host that was asked for. Only where a proxy may have named another one does it have to be found out whether it may. */
const hostOf = (request: FastifyRequest): string =>
  'x-forwarded-host' in request.headers ? request.host : (request.headers.host ?? request.host)

/** The signed device id as the request carries it. */
export function ssidOf(request: FastifyRequest): string | undefined {
  const { ssid } = request.headers
  return typeof ssid === 'string' ? ssid : undefined
}

const isCookieOf = (cookies: string | undefined, ssid: string | undefined): boolean =>
  ssid !== undefined && cookies?.includes(`${deviceCookie}=${ssid}`) === true

type Bearer = NonNullable<ReturnType<typeof bearerOf>>

/** Another scheme, or `Bearer _` of a client without a session, is a visitor. */
function bearerIn(request: FastifyRequest): Bearer | undefined {
  const header = request.headers.authorization ?? ''
  if (!/^Bearer\s+[^_\s]/i.test(header)) return undefined
  const bearer = bearerOf(request.headers)
  return bearer === undefined || bearer.token.length > 100 ? refuse('invalid_session') : bearer
}

interface LivingParts extends Pick<IdentifyParts, 'limits' | 'config' | 'db' | 'ports'> {
  sessions: Sessions
}

async function livingOf(
  { sessions, limits, config, db, ports }: LivingParts,
  { token, username }: Bearer,
  visitor: Caller,
): Promise<Living> {
  const look = async (): Promise<Living | undefined> => {
    const found = await sessions.of(token, {
      take: () => limits.take('wrongToken', visitor),
      giveBack: () => limits.giveBack('wrongToken', visitor),
      country: () => config.countryOf(visitor.address),
    })
    return found !== undefined && 'suspended' in found
      ? refuseSuspended({ db, ports }, found.suspended, { ended: true })
      : found
  }
  const living = await look()
  if (living === undefined || isNamed(living, username)) return living ?? refuse('invalid_session')
  // The person may have changed their name a moment ago, in another process.
  sessions.forget(token)
  const anew = await look()
  return anew !== undefined && isNamed(anew, username) ? anew : refuse('invalid_session')
}

/** Other devices send the person's former username until they learn the new username. */
const isNamed = ({ person, formerNames }: Living, said: string): boolean =>
  [person.username, ...formerNames].some((name) => name.toLowerCase() === said.toLowerCase())
