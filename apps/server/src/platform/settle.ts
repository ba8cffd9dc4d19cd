import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Gives back to the machine what only the start needed: Node keeps some 60 MB of emptied pages for as long
 * as nobody is short of memory. Takes a quarter of a second, so it is done before the first request.
 */
export function settle(): void {
  flushCompileCache()
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Milliseconds without a request after which nobody waits for this process. */
const quiet = 3000
/** Bytes that make another look worth its quarter of a second. */
const worthIt = 8 * 1024 * 1024

/** Does the same whenever requests have made the process larger and then stay away: also what listening began is given back. */
export function settleWhenQuiet(server: Server): void {
  let last = performance.now()
  let settled = 0
  server.on('request', () => {
    last = performance.now()
  })
  setInterval(() => {
    if (performance.now() - last < quiet || process.memoryUsage.rss() < settled + worthIt) return
    settle()
    settled = process.memoryUsage.rss()
  }, 1000).unref()
}
