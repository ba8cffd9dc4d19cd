import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that requests under way have to end once the server is being stopped. */
const patience = 10_000
const lookEvery = 50
/** Milliseconds for which one that was opened a moment ago may still send its request: a balancer’s has one on its way. */
const aMoment = 500

/**
 * Lets the server stop. Node waits for every connection: also for connections that browsers open ahead and send
 * nothing on, and for connections that fall idle only after it began to wait.
 */
export function endConnections(app: FastifyInstance, isStopping: () => boolean): void {
  // While a balancer still has to notice that it stops, each answer closes its connection: the next request finds
  // another process, and none is on its way when this one closes what is idle.
  app.addHook('onRequest', (_, reply, done) => {
    if (isStopping()) reply.header('connection', 'close')
    done()
  })
  /** Time at which each was opened. */
  const open = new Map<Socket, number>()
  app.server.on('connection', (socket) => {
    open.set(socket, Date.now())
    socket.once('close', () => open.delete(socket))
  })
  let looking: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    const begun = Date.now()
    const look = (): void => {
      app.server.closeIdleConnections()
      const now = Date.now()
      for (const [socket, since] of open) {
        const isSilent = socket.bytesRead === 0 && now - since > aMoment
        if (isSilent || now - begun > patience) socket.destroy()
      }
    }
    look()
    looking = setInterval(look, lookEvery)
  })
  app.addHook('onClose', async () => clearInterval(looking))
}
