import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that requests under way have to end once the server is being stopped. */
const patience = 10_000
const lookEvery = 50

/**
 * Lets the server stop. Node waits for every connection: also for those that browsers open ahead and send
 * nothing on, and for those that fall idle only after it began to wait.
 */
export function endConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  let looking: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    const begun = Date.now()
    const look = (): void => {
      app.server.closeIdleConnections()
      const isOver = Date.now() - begun > patience
      for (const socket of open) if (isOver || socket.bytesRead === 0) socket.destroy()
    }
    look()
    looking = setInterval(look, lookEvery)
  })
  app.addHook('onClose', async () => clearInterval(looking))
}
