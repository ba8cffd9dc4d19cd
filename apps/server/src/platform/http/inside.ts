import { CallError, type Api } from '@plaudit/client/client'
import { calls, type CallName, type Input, type Reply } from '@plaudit/contract/calls'
import type { Language } from '@plaudit/contract/constants'
import { errorStatus } from '@plaudit/contract/light'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { openAnswerCache } from '../answerCache.ts'
import { Refusal } from '../errors.ts'
import type { SiteOfHost } from '../site.ts'
import type { Log } from '../telemetry.ts'
import { traced } from '../tracing/spans.ts'
import { asWire } from '../wire.ts'
import type { Caller } from './caller.ts'
import { asRefusal, faultCode } from './failures.ts'
import { checkedInput } from './input.ts'
import type { Route } from './route.ts'
import { failureOf, sentence } from './sentences.ts'
import { changes, letIn, reading, type ServeParts } from './serve.ts'

interface InsideParts extends Pick<ServeParts, 'db' | 'reads' | 'limits'> {
  siteOfHost: SiteOfHost
  log: Log
}

/** The calls for one page. */
export interface Inside extends Api {
  /**
   * Time at which the oldest answer was read, in milliseconds since the epoch; undefined while none was kept from
   * before.
   */
  readonly since: number | undefined
}

/**
 * The calls as this process makes them for its own pages: a visitor's, coming from this machine. Limits, rights and
 * the check of what is given are those of every call; the answer is handed over as a value, through no request.
 * Only calls that read are there: a page changes nothing.
 */
export function openInside(
  routes: readonly Route[],
  parts: InsideParts,
): (host: string, language: Language) => Inside {
  const byName = new Map<string, Route>(routes.map((route) => [route.name, route]))
  const kept = openKept()
  return (host, language) => {
    // Found when it is first needed: one page asks several times.
    let caller: Promise<Caller> | undefined
    let since: number | undefined
    return {
      get since() {
        return since
      },
      async call<Name extends CallName>(name: Name, input: Input<Name>): Promise<Reply<Name>> {
        try {
          const route = byName.get(name)
          if (route?.read === undefined || route.idempotent)
            throw new Error(`no call that reads is ${name}`)
          caller ??= visitorAt(parts.siteOfHost, host, language)
          const answer = await kept(route, parts, await caller, input)
          since = Math.min(since ?? answer.at, answer.at)
          return asWire(answer.value) as Reply<Name>
        } catch (error) {
          throw toldOf(error, { name, language, log: parts.log })
        }
      },
    }
  }
}

interface Kept {
  /** Time at which it was asked for. */
  at: number
  value: unknown
}

/**
 * Lists that may be a second old for visitors are read once a second for all pages, anew as soon as somebody changed
 * something in this process: a person who saves something sees it on the next page.
 */
function openKept() {
  const answers = openAnswerCache<Kept>({ milliseconds: 1000, most: 500 })
  let seen = changes.count
  return async (route: Route, parts: InsideParts, caller: Caller, given: object): Promise<Kept> => {
    const counted = letIn(route, parts.limits, caller)
    if (counted !== undefined) await counted
    const input = checkedInput(route.name, asGiven(route.name, given))
    const read = async (): Promise<Kept> => {
      const at = Date.now()
      const facts = { 'http.request.method': calls[route.name].method }
      const value = await traced(`call ${route.name}`, facts, () =>
        reading(route, parts, { caller, input, ...nobody }),
      )
      return { at, value }
    }
    if (!route.mayBeOld) return read()
    if (seen !== changes.count) answers.clear()
    seen = changes.count
    const { host, language } = caller
    return answers.get(JSON.stringify([host, language, route.name, input]), read)
  }
}

async function visitorAt(
  siteOfHost: SiteOfHost,
  host: string,
  language: Language,
): Promise<Caller> {
  return {
    person: null,
    device: null,
    address: '127.0.0.1',
    network: '127.0.0.0',
    local: true,
    language,
    userAgent: '',
    host,
    site: await siteOfHost(host),
  }
}

/** A page sends no headers with its calls, and nothing of them goes to a browser. */
const nobody = {
  request: { headers: {} } as FastifyRequest,
  reply: { sent: false } as FastifyReply,
}

/** As it would come from elsewhere: all texts where they stand in an address, as JSON where they are a body. */
function asGiven(name: CallName, given: object): Record<string, unknown> {
  if (calls[name].method !== 'GET') return asWire(given) as Record<string, unknown>
  const texts: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given))
    if (value !== undefined)
      texts[key] = (
        typeof value === 'object' ? JSON.stringify(value) : String(value)
      ).toWellFormed()
  return texts
}

/** A refusal, or a fault that was logged, as every client hears of it. */
function toldOf(
  error: unknown,
  { name, language, log }: { name: string; language: Language; log: Log },
): CallError {
  const refusal = asRefusal(error as FastifyError)
  if (refusal instanceof Refusal) {
    const failure = failureOf(refusal, language)
    return new CallError(refusal.status, failure, failure.error, refusal.detail.retryAfter)
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  log.error({ path: `/app/${name}`, error: { message, stack } }, 'a call failed')
  const code = faultCode(error)
  const said = sentence(`errors_${code}`, language)
  return new CallError(errorStatus[code], { error: said, code }, said)
}
