import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(m?js|css|svg|json|txt|ico|webmanifest)$/
const worthIt = 512
/** Files that most people load are compressed as far as possible, which takes ten times as long. */
const onMostPages = /(^|\/)(frame|shell|main|contest|voting|public|styles)-[\w-]+\.(js|css)$/

interface Squeezed {
  br: Buffer
  gz: Buffer
}

/** Writes `.br` and `.gz` beside the built files once, so that the server never compresses them. */
export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  // The same file stands in the folder of each language: it is compressed once.
  const done = new Map<string, Promise<Squeezed>>()
  for (const name of names.filter((file) => compressible.test(file))) {
    const file = path.join(folder, name)
    const body = await readFile(file)
    if (body.length < worthIt) continue
    const key = createHash('sha256').update(body).digest('hex')
    const squeezing = done.get(key) ?? squeeze(body, onMostPages.test(name) ? 11 : 9)
    done.set(key, squeezing)
    const { br, gz } = await squeezing
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
  }
}

async function squeeze(body: Buffer, quality: number): Promise<Squeezed> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params }),
    promisify(gzip)(body, { level: 9 }),
  ])
  return { br, gz }
}
