/** A request as an operation sees it. */
export interface Ask {
  method: string
  url: URL
  /** Names in lower case. */
  headers: Record<string, string | undefined>
  text: string
  /** Values in the place of `{name}` in the operation's path. */
  params: Record<string, string>
}

export interface Answer {
  status: number
  headers?: Record<string, string>
  /** JSON, or a text as it is. */
  body: unknown
}

/** Call of a provider. `name` is what faults are set on: `stripe.refunds.create`. */
export interface Operation {
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  run(ask: Ask): Answer | Promise<Answer>
}

/** An answer that ends an operation from within. */
export class Refused extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super(`refused with ${answer.status}`)
    this.answer = answer
  }
}

export const json = (body: unknown, status = 200, headers?: Record<string, string>): Answer => ({
  status,
  body,
  ...(headers && { headers }),
})

export const html = (body: string, status = 200): Answer => ({
  status,
  body,
  headers: { 'content-type': 'text/html; charset=utf-8' },
})

export const redirect = (location: string): Answer => ({
  status: 303,
  body: '',
  headers: { location },
})

/** The names in a path that fits the operation's, else undefined. */
export function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined ? part !== value : value === '') return undefined
    if (name !== undefined) params[name] = decodeURIComponent(value)
  }
  return params
}

export interface Form {
  [key: string]: string | Form
}

/** `a[b]=c&d[0]=e` as an object of objects, as Stripe's interface takes it. */
export function formOf(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== '')
    const last = keys.pop()
    if (last === undefined) continue
    let at = form
    for (const key of keys) {
      const next = at[key]
      at = typeof next === 'object' ? next : (at[key] = {})
    }
    at[last] = value
  }
  return form
}

/** The body as JSON; undefined when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

/** Name and password of `Authorization: Basic …`. */
export function basicOf(ask: Ask): { name: string; password: string } | undefined {
  const [, coded] = /^Basic (.+)$/i.exec(ask.headers['authorization'] ?? '') ?? []
  if (coded === undefined) return undefined
  const [name = '', ...rest] = Buffer.from(coded, 'base64').toString().split(':')
  return { name, password: rest.join(':') }
}

export const bearerOf = (ask: Ask): string | undefined =>
  /^Bearer (.+)$/i.exec(ask.headers['authorization'] ?? '')?.[1]
