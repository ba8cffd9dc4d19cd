import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Kept } from '../kept.ts'
import { encodingOf } from './send.ts'

/** Bytes of scripts that stay in memory: those of the pages that are open now, packed. */
const mostBytes = 3 * 1024 * 1024

/** A script or style sheet of a build, with the encoding in which it was packed when it was built. */
export interface BuiltScript {
  body: Buffer
  encoding: 'br' | 'gzip' | 'identity'
}

const ending = { br: '.br', gzip: '.gz', identity: '' } as const
/** A name of the bundler's: nothing in it leads out of the folder, and it is not one of the packed files. */
const named = /^[\w~-]+(?:\/[\w~-]+)?\.(?:js|css)$/

/**
 * Scripts and style sheets of the pages, read once. A page asks for some thirty: opening, sizing and streaming a file
 * for each took 0.8 ms of a core, three times what this takes.
 */
export class BuiltScripts {
  readonly #root: string
  readonly #kept = new Kept<BuiltScript>({
    mostBytes,
    bytesOf: ({ body }) => body.length,
    renewed: true,
  })

  constructor(root: string) {
    this.#root = root
  }

  /** @returns undefined for what is no script or style sheet, or isn't there. */
  async find(name: string, accepted: string | undefined): Promise<BuiltScript | undefined> {
    if (!named.test(name)) return undefined
    const wanted = encodingOf(accepted)
    // Small files are not packed.
    for (const encoding of wanted ? ([wanted, 'identity'] as const) : (['identity'] as const)) {
      const file = name + ending[encoding]
      const known = this.#kept.get(file)
      if (known) return known
      const body = await readFile(path.join(this.#root, file)).catch(() => undefined)
      if (!body) continue
      const found = { body, encoding }
      this.#kept.set(file, found)
      return found
    }
    return undefined
  }
}
