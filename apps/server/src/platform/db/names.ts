import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { Socket, type LookupFunction, type TcpSocketConnectOpts } from 'node:net'

type Answer = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
type Resolve = (host: string, done: Answer) => void

const resolveAll: Resolve = (host, done) => lookUp(host, { all: true }, done)

/** Milliseconds that a name server has for its answer, where an earlier one is known. */
const patience = 700

/**
 * The last addresses of each name. A database stays where it is while nobody answers names: then its last known address
 * is as good as any. The name is asked each time all the same, so that one that leads elsewhere by now is followed.
 */
export function rememberingLookup(resolve: Resolve = resolveAll): LookupFunction {
  const known = new Map<string, LookupAddress[]>()
  // The system asks for two names at a time: a caller who waits for the same one waits for the same answer.
  const waiting = new Map<string, Answer[]>()
  const ask = (host: string, done: Answer): void => {
    const others = waiting.get(host)
    if (others) return void others.push(done)
    const all = [done]
    waiting.set(host, all)
    resolve(host, (error, addresses) => {
      waiting.delete(host)
      if (!error && addresses.length > 0) known.set(host, addresses)
      for (const one of all) one(error, addresses)
    })
  }
  return (host, options, done) => {
    let isDone = false
    const end: Answer = (error, addresses) => {
      if (isDone) return
      isDone = true
      clearTimeout(timer)
      const found = error || addresses.length === 0 ? known.get(host) : addresses
      const [first] = found ?? []
      if (first === undefined) return done(error ?? unknown(host), '')
      return options.all ? done(null, found ?? []) : done(null, first.address, first.family)
    }
    const timer = known.has(host) ? setTimeout(end, patience, null, []) : undefined
    ask(host, end)
  }
}

const unknown = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' })

const lookup = rememberingLookup()

/** A line to a PostgreSQL, for `pg`'s `stream`: by its last known address where nobody answers its name. */
export const rememberingStream = (): Socket => new NamedSocket()

class NamedSocket extends Socket {
  // A path of a socket on this machine has no name to look up.
  override connect(...all: unknown[]): this {
    const [port, host] = all
    if (typeof port !== 'number' || typeof host !== 'string')
      return Reflect.apply(super.connect, this, all) as this
    return super.connect({ port, host, lookup } satisfies TcpSocketConnectOpts)
  }
}
