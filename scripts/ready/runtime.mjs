import { existsSync } from 'node:fs'
import { join } from 'node:path'

const needed = 24
const bundled = ['linux-x64', 'linux-arm64']

/**
 * The Node that the product runs on: npm brings it on Linux, elsewhere it is the machine's own.
 * @throws a sentence for the console when neither will do.
 */
export function checkRuntime(root) {
  const platform = `${process.platform}-${process.arch}`
  const own = join(root, 'node_modules/.bin/node')
  if (bundled.includes(platform)) return existsSync(own) ? own : process.execPath
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath
  throw new Error(
    `Plaudit runs on Node ${needed}. On Linux it brings its own; on ${platform} please install ` +
      `Node ${needed} or later (this is ${process.versions.node}).`,
  )
}
