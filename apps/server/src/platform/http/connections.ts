import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isWorker } from '../processes/messages.ts'

/** Milliseconds that requests under way have to end once the server is being stopped. */
const patience = 10_000
const lookEvery = 50
/** Milliseconds for which one that was opened a moment ago may still send its request: a balancer’s has one on its way. */
const aMoment = 500

/** The last answer of a connection stands at the connection itself: a map that lets go is looked through by each collection. */
const latestReply = Symbol('latest reply')
type Answered = Socket & { [latestReply]?: FastifyReply }

/** Answers by their connection: the last one of each, be it sent or not. */
export const latestReplies = {
  get: (socket: Socket): FastifyReply | undefined => (socket as Answered)[latestReply],
  set: (socket: Socket, reply: FastifyReply): void =>
    void ((socket as Answered)[latestReply] = reply),
}

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
    // Requests that were under way before it stopped: their connections too are closed after the answer, and not between
    // it and a next request.
    for (const socket of open.keys()) {
      const reply = latestReplies.get(socket)
      if (reply !== undefined && !reply.raw.headersSent) reply.raw.shouldKeepAlive = false
    }
    const begun = Date.now()
    const look = (): void => {
      app.server.closeIdleConnections()
      const now = Date.now()
      for (const [socket, since] of open) {
        const isSilent = socket.bytesRead === 0 && now - since > aMoment
        if (isSilent || now - begun > patience) socket.destroy()
      }
    }
    // After a look at what came: a connection is idle if nothing has come on it, not if nothing of it was read.
    await turn()
    look()
    looking = setInterval(() => void setImmediate(look), lookEvery)
  })
  app.addHook('onClose', async () => clearInterval(looking))
}

/** Milliseconds without another caller, after which nobody waits at the door any more. */
const silence = isWorker() ? 100 : 0
/** Milliseconds for which callers are let in at most: there may always be another one. */
const admission = 1000

/**
 * Lets callers in who wait when the port closes: the system has said yes to them already, and would cut them. It hands
 * over one in each turn of the event loop, or the primary does, when it has its turn. They are answered once the port is
 * closed (of several workers: all of them): else each answer brings the next caller, and the door is never empty. To be
 * called after all else that has to end before the port closes.
 */
export function admitLast(app: FastifyInstance): void {
  let came = 0
  let held: (() => void)[] | undefined
  const answer = (): void => {
    for (const go of held ?? []) go()
    held = undefined
  }
  app.server.on('connection', () => void (came += 1))
  app.addHook('onRequest', (_, __, done) => {
    if (held === undefined) done()
    else held.push(done)
  })
  app.addHook('preClose', async () => {
    held = []
    const begun = Date.now()
    for (let last = begun, before = -1; before !== came || Date.now() - last < silence;) {
      if (before !== came) last = Date.now()
      before = came
      await turn()
      await turn()
      if (Date.now() - begun > admission) break
    }
    if (isWorker()) setTimeout(answer, aMoment)
    else setImmediate(answer)
  })
}
