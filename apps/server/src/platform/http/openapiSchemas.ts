import { z } from 'zod'

type Schema = Record<string, unknown>

interface Written {
  zodSchema: unknown
  jsonSchema: { required?: string[] }
}

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
function bounded({ zodSchema, jsonSchema }: Written): void {
  if (!(zodSchema instanceof z.ZodPipe) || !(zodSchema.def.out instanceof z.ZodNumber)) return
  const { minimum, maximum } = z.toJSONSchema(zodSchema.def.out)
  Object.assign(
    jsonSchema,
    minimum !== undefined && { minimum },
    maximum !== undefined && { maximum },
  )
}

/**
 * A field that is read from text first says nothing of being needed, so that the document called it optional. What
 * refuses to be absent is required.
 */
function needing({ zodSchema, jsonSchema }: Written): void {
  if (!(zodSchema instanceof z.ZodObject)) return
  const fields = Object.entries<z.ZodType>(zodSchema.shape)
  const needed = fields.filter(([, field]) => !field.safeParse(undefined).success)
  const required = new Set([...(jsonSchema.required ?? []), ...needed.map(([name]) => name)])
  if (required.size > 0) jsonSchema.required = [...required]
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
        override: (one) => {
          bounded(one)
          if (io === 'input') needing(one)
        },
      }),
    ).replaceAll(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${end}"`)
    const { $schema: _, $defs = {}, ...rest } = JSON.parse(written) as Schema & { $defs?: Schema }
    for (const [name, one] of Object.entries($defs)) named[`${name}${end}`] = one
    return rest
  }
  return { of, named }
}
