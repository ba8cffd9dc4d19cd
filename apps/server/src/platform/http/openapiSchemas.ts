import { z } from 'zod'

type Schema = Record<string, unknown>

/** Writes the schemas of one document. */
export interface Schemas {
  of(schema: z.ZodType, io: 'input' | 'output'): Schema
  /** Those that have a name, for the document's components. */
  named: Record<string, unknown>
}

/**
 * A number that may come as text is a pipe, of which the document would tell the first half alone: any integer. The
 * bounds that a caller has to keep stand in the second half.
 */
function bounded({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }): void {
  if (!(zodSchema instanceof z.ZodPipe) || !(zodSchema.def.out instanceof z.ZodNumber)) return
  const { minimum, maximum } = z.toJSONSchema(zodSchema.def.out)
  Object.assign(
    jsonSchema,
    minimum !== undefined && { minimum },
    maximum !== undefined && { maximum },
  )
}

/**
 * Every named schema stands once, in the document's components: a `$ref` is read from the top of the document, and a
 * client that is generated finds nothing in the `$defs` of a schema in the middle of it. What a call takes of a thing is
 * less than what it gives, so it has a name of its own.
 */
export function openSchemas(): Schemas {
  const named: Record<string, unknown> = {}
  const of = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
    const end = io === 'input' ? 'Input' : ''
    const written = JSON.stringify(
      z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        target: 'draft-2020-12',
        reused: 'inline',
        override: bounded,
      }),
    ).replaceAll(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${end}"`)
    const { $schema: _, $defs = {}, ...rest } = JSON.parse(written) as Schema & { $defs?: Schema }
    for (const [name, one] of Object.entries($defs)) named[`${name}${end}`] = one
    return rest
  }
  return { of, named }
}
