import type { CallName, Input, Reply } from '@plaudit/contract/calls'
import type { ErrorCode, Failure } from '@plaudit/contract/errors'
import { getCalls } from '@plaudit/contract/light'

/** A refusal or fault that a call answered, or (`status` 0) no answer at all. */
export class CallError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'offline'
  readonly fields: Record<string, string>
  readonly failure: Failure | undefined
  /** Seconds after which the call may be tried again, when the server said so. */
  readonly retryAfter: number | undefined

  constructor(status: number, failure: Failure | undefined, message: string, retryAfter?: number) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.code = failure?.code ?? (status === 0 ? 'offline' : 'something_went_wrong')
    this.fields = failure?.fields ?? {}
    this.failure = failure
    this.retryAfter = retryAfter
  }
}

export interface CallOptions {
  /** Sent as `Idempotency-Key`: a retry with the same key gives the first answer. */
  idempotencyKey?: string
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Milliseconds for this call alone, as of `ClientOptions`. */
  timeout?: number
  /** Sends the request: for an upload that tells its progress. */
  fetch?: typeof fetch
}

/** The calls of the server, for pages, importer, tests and bench. */
export interface Api {
  call<Name extends CallName>(
    name: Name,
    input: Input<Name>,
    options?: CallOptions,
  ): Promise<Reply<Name>>
}

export interface Session {
  token?: string | undefined
  username?: string | undefined
  ssid?: string | undefined
}

export interface ClientOptions {
  /** Origin of the server, without `/app/`; empty in a browser. */
  baseUrl: string
  /** Read at each call. */
  session?: () => Session
  language?: () => string
  fetch?: typeof fetch
  headers?: Record<string, string>
  /** Milliseconds until a call without an answer counts as offline; default 30,000. */
  timeout?: number
}

/** The headers that carry a session (specification 7). */
export function sessionHeaders(session: Session): Record<string, string> {
  const headers: Record<string, string> = {}
  if (session.token) headers['authorization'] = `Bearer ${session.token}_${session.username ?? ''}`
  if (session.ssid) headers['ssid'] = session.ssid
  return headers
}

/** Fills `{name}` in a call's path from its input and returns what is left of the input. */
export function pathOf(
  name: string,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const path = name.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key]
    delete rest[key]
    return encodeURIComponent(String(value ?? ''))
  })
  return { path: `/app/${path}`, rest }
}

function query(input: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue
    params.set(
      key,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value),
    )
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

function form(input: Record<string, unknown>): FormData {
  const data = new FormData()
  // A file goes last, so that the server knows the other fields when it arrives.
  const entries = Object.entries(input).sort(
    ([, a], [, b]) => Number(a instanceof Blob) - Number(b instanceof Blob),
  )
  for (const [key, value] of entries) {
    if (value instanceof Blob) data.set(key, value, value instanceof File ? value.name : key)
    else if (value !== undefined)
      data.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return data
}

/** A typed client over HTTP. Every failure is a `CallError` with the server's sentence. */
export function createClient(options: ClientOptions): Api {
  return {
    async call(name, input, callOptions = {}) {
      const { path, rest } = pathOf(name, input as Record<string, unknown>)
      const isGet = getCalls.has(name)
      const hasFile = Object.values(rest).some((value) => value instanceof Blob)
      const headers: Record<string, string> = {
        accept: 'application/json',
        ...options.headers,
        ...sessionHeaders(options.session?.() ?? {}),
        ...callOptions.headers,
      }
      const language = options.language?.()
      if (language) headers['accept-language'] = language
      if (callOptions.idempotencyKey) headers['idempotency-key'] = callOptions.idempotencyKey
      if (!isGet && !hasFile) headers['content-type'] = 'application/json'
      const timeout = AbortSignal.timeout(callOptions.timeout ?? options.timeout ?? 30_000)
      let response: Response
      let text: string
      try {
        // A page may put itself between its calls and the network: the browser's own is asked for at each.
        response = await (callOptions.fetch ?? options.fetch ?? fetch)(
          `${options.baseUrl}${path}${isGet ? query(rest) : ''}`,
          {
            method: isGet ? 'GET' : 'POST',
            headers,
            body: isGet ? null : hasFile ? form(rest) : JSON.stringify(rest),
            signal: callOptions.signal ? AbortSignal.any([callOptions.signal, timeout]) : timeout,
            credentials: 'same-origin',
          },
        )
        text = await response.text()
      } catch (cause) {
        if (callOptions.signal?.aborted) throw cause
        throw new CallError(0, undefined, cause instanceof Error ? cause.message : String(cause))
      }
      return read(response, text) as never
    },
  }
}

function read(response: Response, text: string): unknown {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  const failure = body as Failure | undefined
  if (response.ok && body !== undefined && typeof failure?.error !== 'string') return body
  const retryAfter = Number(response.headers.get('retry-after'))
  throw new CallError(
    response.ok ? 502 : response.status,
    typeof failure?.error === 'string' ? failure : undefined,
    failure?.error ?? text.slice(0, 500),
    Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
  )
}
