import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Malformed } from '../bytes.ts'
import { parseVkey, signatureTypes, type VerifierKey } from '../keys.ts'
import { urlSource } from '../source.ts'
import { verifyLog } from '../verify.ts'
import { nodeVerify } from './ed25519.ts'
import { folderSource } from './folder.ts'
import { printed } from './print.ts'
import { visibleJson, visibleText } from './visible.ts'

const usage = `plaudit-verify <folder or address> --key <vkey> [options]

Verifies the published log of a contest: signatures, every leaf, every limit, and that the results follow
from the ballots. Ends with 0 when everything holds, 1 when something does not, 2 when it could not be run.

  --key <vkey>          the log's key; again for keys that it used before
  --origin <name>       the log's name, when it is not the key's
  --witness <vkey>      a witness that has to have signed the log; again for more
  --receipt <file>      a receipt (.tlog-proof) or promise (JSON) that somebody kept; again for more
  --payments <file>     the organiser's proof of what paid for bought votes (JSON)
  --checkpoint <file>   a signed checkpoint that somebody kept; again for more
  --json                the whole report as JSON
`

export interface Terminal {
  out: (text: string) => void
  err: (text: string) => void
  /** Told how far it is, where somebody is watching. */
  progress?: (leaves: number) => void
}

const several = { type: 'string', multiple: true } as const

/** The command line. @returns the exit code. */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const asked = readArguments(args)
    if (asked === null) {
      terminal.out(usage)
      return 0
    }
    const { progress } = terminal
    const report = await verifyLog(sourceOf(asked.place), {
      ...asked.options,
      verify: nodeVerify,
      ...(progress && { onProgress: progress }),
    })
    terminal.out(asked.json ? `${visibleJson(report)}\n` : printed(report))
    return report.ok ? 0 : 1
  } catch (error) {
    terminal.err(visibleText(error instanceof Error ? error.message : String(error)))
    return 2
  }
}

const sourceOf = (place: string) =>
  /^https?:\/\//.test(place) ? urlSource(place) : folderSource(place)

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      key: several,
      witness: several,
      receipt: several,
      checkpoint: several,
      payments: { type: 'string' },
      origin: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return null
  const [place, ...rest] = positionals
  if (place === undefined || rest.length > 0) throw new Error(`Which log?\n\n${usage}`)
  const keys = (values.key ?? []).map((text) => keyFrom(text, signatureTypes.ed25519))
  if (keys.length === 0) throw new Error(`Whose log? Give its key.\n\n${usage}`)
  const options = {
    keys,
    witnesses: (values.witness ?? []).map((text) => keyFrom(text, signatureTypes.cosignature)),
    receipts: (values.receipt ?? []).map((file) => readFileSync(file, 'utf8')),
    checkpoints: (values.checkpoint ?? []).map((file) => readFileSync(file, 'utf8')),
    ...(values.payments !== undefined && { payments: readFileSync(values.payments, 'utf8') }),
    ...(values.origin !== undefined && { origin: values.origin }),
  }
  return { place, json: values.json ?? false, options }
}

function keyFrom(text: string, type: VerifierKey['type']): VerifierKey {
  try {
    const key = parseVkey(text.trim())
    if (key.type !== type) throw new Malformed('a key of another kind')
    return key
  } catch (error) {
    if (error instanceof Malformed) throw new Error(`Not a key: ${text} (${error.message})`)
    throw error
  }
}
