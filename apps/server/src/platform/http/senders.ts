import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { networkOf } from './caller.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a file: a phone at the edge of its network takes minutes to send one. */
    takesFiles?: boolean
  }
}

/** Milliseconds for which senders are waited for, and connections that a network has at once. */
export const patience = {
  head: 10_000,
  body: 15_000,
  /** Three megabytes, or a piece of a larger file. */
  file: 300_000,
  /** Between two looks at who is late. */
  every: 2_000,
  /** A stadium behind one address: as many as have a live line there (`realtime/seats.ts`), and their calls beside it. */
  connections: 24_000,
}

interface Watched {
  /** The last request of a connection: telling it apart for each request would cost a vote a tenth of its time. */
  latest: { get(socket: Socket): FastifyReply | undefined }
  /** Addresses that stand for many: a proxy's, this machine's own. */
  isExempt: (address: string) => boolean
  /** Hears of each connection that was cut because its network had too many. */
  onCut?: () => void
}

/**
 * Ends requests whose body does not arrive, and keeps one network from taking all connections. Without it, a few slow
 * senders hold memory and connections for minutes each.
 */
export function limitSenders(
  app: FastifyInstance,
  { latest, isExempt, onCut }: Watched,
  limits: Pick<typeof patience, 'body' | 'every' | 'connections'> = patience,
): void {
  const open = new Set<Socket>()
  const perNetwork = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const network = networkOf(address)
    const count = perNetwork.get(network) ?? 0
    if (count >= limits.connections && !isExempt(address)) {
      onCut?.()
      socket.destroy()
      return
    }
    open.add(socket)
    perNetwork.set(network, count + 1)
    socket.once('close', () => {
      open.delete(socket)
      const left = (perNetwork.get(network) ?? 1) - 1
      if (left > 0) perNetwork.set(network, left)
      else perNetwork.delete(network)
    })
  })
  const looking = setInterval(() => {
    for (const socket of open) {
      const reply = latest.get(socket)
      if (reply && isLate(reply, limits.body))
        app.server.emit('clientError', { code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
    }
  }, limits.every)
  looking.unref()
  app.addHook('onClose', async () => clearInterval(looking))
}

const isLate = (reply: FastifyReply, most: number): boolean =>
  !reply.request.raw.complete &&
  !reply.request.routeOptions.config.takesFiles &&
  reply.elapsedTime > most
