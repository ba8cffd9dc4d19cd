import type { Multipart, MultipartFile } from '@fastify/multipart'
import { calls, type CallName } from '@plaudit/contract/calls'
import { maxUploadBytes } from '@plaudit/contract/constants'
import { textOfFile } from '@plaudit/contract/textOfFile'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'
import { secondLook, type Look } from './secondLook.ts'
import { fieldsOf, unknownFields } from './sentences.ts'

/** Nothing that people send is nested deeper; JSON of ten thousand levels would exhaust the stack. */
const deepest = 32
/** Bytes of a body at most. Reading a large one costs more than its sender's time; a call that needs it says so. */
export const usualBody = 128 * 1024

export const bodyLimitOf = (name: CallName): number => calls[name].largest ?? usualBody

type Fields = Record<string, unknown>

/**
 * Returns a call's input as its schema reads it: from the path, and from the query of a GET or the body of a POST. A
 * promise where it comes in parts.
 * A call that makes or changes something ignores fields that it only answers with.
 * @throws refusal invalid_input with a sentence for each field; request_too_big.
 */
export function inputOf(name: CallName, request: FastifyRequest, makes = false): unknown {
  const { method, upload } = calls[name]
  const checked = (given: unknown, from: Look['from']) => {
    const [fields, params] = [given as Fields, request.params as Fields]
    const all = isEmpty(params) ? fields : { ...fields, ...params }
    return checkedInput(name, all, makes, from)
  }
  if (method === 'GET') return checked(request.query, 'query')
  refuseQuery(request.query as Fields)
  if (upload) return checked({}, 'form')
  if (request.isMultipart()) return textsOf(request, name).then((texts) => checked(texts, 'form'))
  return checked(fieldsIn(request.body), isForm(request) ? 'form' : 'json')
}

/** A page number in the address of a POST would be passed over without a word. @throws refusal invalid_input. */
function refuseQuery(query: Fields): void {
  if (!isEmpty(query)) refuse('invalid_input', { fields: unknownFields(Object.keys(query)) })
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

/** Reads the input by the call's schema. @throws refusal invalid_input with a sentence for each field. */
export function checkedInput(
  name: CallName,
  given: Fields,
  makes = false,
  from: Look['from'] = 'json',
): unknown {
  const read = parsedInput(name, given, { makes, from }) as Fields
  const unsound = Object.keys(read).filter((key) => !isSound(read[key]))
  if (unsound.length > 0)
    refuse('invalid_input', { fields: Object.fromEntries(unsound.map((key) => [key, 'invalid'])) })
  return read
}

/** Reads good input at once, and what was refused a second time without what says nothing. */
function parsedInput(name: CallName, given: Fields, look?: Look): unknown {
  const parsed = calls[name].input.safeParse(given, { reportInput: true })
  if (parsed.success) return parsed.data
  const less = look && secondLook(name, given, parsed.error, look)
  return less
    ? parsedInput(name, less)
    : refuse('invalid_input', { fields: fieldsOf(parsed.error) })
}

function isEmpty(fields: Fields | undefined): boolean {
  for (const _ in fields) return false
  return true
}

/**
 * The parts of a form with a file, one after the other.
 * @throws refusal file_too_big, or invalid_input for what is no form.
 */
export async function* filePartsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  if (isLonger(request, maxUploadBytes + usualBody)) refuse('file_too_big')
  yield* partsOf(request, {})
}

/**
 * A file of a form, whole. The reader looks for the limit before each piece; after the last, a file that was cut there
 * would pass for a whole one.
 * @throws refusal file_too_big.
 */
export async function wholeFile(part: MultipartFile): Promise<Buffer> {
  const content = await part.toBuffer()
  return part.file.truncated ? refuse('file_too_big') : content
}

const isLonger = ({ headers }: FastifyRequest, most: number): boolean =>
  Number(headers['content-length'] ?? 0) > most

async function* partsOf(
  request: FastifyRequest,
  limits: { fields?: number; fieldSize?: number },
): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits })
  } catch (error) {
    // The parser's own complaints (no boundary, an end too early) carry no status.
    if ((error as { statusCode?: unknown }).statusCode !== undefined) throw error
    refuse('invalid_input')
  }
}

function fieldsIn(given: unknown): Fields {
  const body = given ?? {}
  // A text or a list would be taken for an object with a field for each letter.
  if (typeof body !== 'object' || Array.isArray(body)) refuse('invalid_input')
  return body as Fields
}

/**
 * The text fields of a form of several parts. Only an upload takes files; where a call takes large texts, one of them may
 * come as a file, as a table does from the form of a page.
 */
async function textsOf(request: FastifyRequest, name: CallName): Promise<Fields> {
  const most = bodyLimitOf(name)
  if (isLonger(request, most)) refuse('request_too_big')
  const fields = new Map<string, string>()
  let size = 0
  for await (const part of partsOf(request, { fields: 64, fieldSize: most })) {
    const value = await textIn(part, calls[name].largest !== undefined)
    size += value.length
    if (size > most) refuse('request_too_big')
    fields.set(part.fieldname, value)
  }
  return Object.fromEntries(fields)
}

async function textIn(part: Multipart, takesFiles: boolean): Promise<string> {
  if (part.type !== 'file') {
    if (part.valueTruncated) refuse('request_too_big')
    return typeof part.value === 'string' ? part.value : ''
  }
  if (!takesFiles) refuse('unsupported_media')
  return textOfFile(await wholeFile(part)) ?? refuse('unsupported_media')
}

const isSoundText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Tells whether a value can be stored as it is: no zero bytes, no halves of characters, not nested without end. */
export function isSound(value: unknown): boolean {
  if (typeof value === 'string') return isSoundText(value)
  if (typeof value !== 'object' || value === null) return true
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let at = open.pop(); at; at = open.pop()) {
    if (typeof at.value === 'string' && !isSoundText(at.value)) return false
    if (typeof at.value !== 'object' || at.value === null) continue
    if (at.depth === deepest) return false
    for (const [key, inner] of Object.entries(at.value)) {
      open.push({ value: key, depth: 0 }, { value: inner, depth: at.depth + 1 })
    }
  }
  return true
}
