import type { Failure } from '@plaudit/contract/errors'
import { errorStatus } from '@plaudit/contract/light'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Operation } from './requests.ts'

export interface Answer {
  status: number
  contentType: string
  text: string
}

/** Texts that no answer may ever hold, whatever the call: stacks, statements, hashes, places of this machine. */
const traces = [
  /\bat .{1,200}:\d+:\d+/,
  /\.ts:\d+/,
  /node_modules|node:internal|file:\/\//,
  /\$argon2/,
  /syntax error at|invalid byte sequence|violates [a-z-]+ constraint|relation \\?"/,
  /\b(?:TypeError|RangeError|SyntaxError|ZodError|DatabaseError)\b/,
  /graphile|kysely|postgres/i,
]

/**
 * Texts that the operator reads on purpose (admin/getHealth): slow statements, of which some are of the queue of
 * tasks on a busy machine, and the database's version.
 */
const shownToOperators = /"query":"(?:[^"\\]|\\.)*"|"PostgreSQL":"[\d.]+"/g

/** Says what is wrong with an answer to an operation; nothing when it is as declared. */
export class AnswerCheck {
  readonly #success: ValidateFunction
  readonly #failure: ValidateFunction

  /** @param components of the document, to which schemas refer. */
  constructor({ responses }: Operation, components: object) {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const schema = (status: string) => {
      const declared = responses[status]?.content['application/json']?.schema
      return declared ? { ...declared, components } : false
    }
    this.#success = ajv.compile(schema('200'))
    this.#failure = ajv.compile(schema('4XX'))
  }

  faultsOf({ status, contentType, text }: Answer, secrets: readonly string[]): string[] {
    const said = text.replaceAll(shownToOperators, '')
    const leaks = [
      ...traces.filter((trace) => trace.test(said)).map((trace) => `leaks ${trace.source}`),
      ...secrets.filter((secret) => text.includes(secret)).map((secret) => `leaks ${secret}`),
    ]
    if (status >= 500) return [...leaks, `a fault: ${status} ${text}`]
    if (status === 200 && contentType.startsWith('text/csv')) return leaks
    if (!contentType.startsWith('application/json')) return [...leaks, `no JSON: ${contentType}`]
    return [...leaks, ...this.#faultsOfShape(status, JSON.parse(text) as unknown)]
  }

  #faultsOfShape(status: number, body: unknown): string[] {
    const check = status === 200 ? this.#success : this.#failure
    const isAsDeclared = check(body)
    const faults = isAsDeclared
      ? []
      : (check.errors ?? []).map((error) => `${status}${error.instancePath} ${error.message}`)
    if (status === 200) return faults
    const { code, error } = body as Failure
    if (errorStatus[code] !== status) faults.push(`${status} with the code ${code}`)
    if (typeof error !== 'string' || error.trim() === '')
      faults.push(`${status} without a sentence`)
    return faults
  }
}
