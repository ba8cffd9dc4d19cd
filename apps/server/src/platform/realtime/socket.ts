import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Telemetry } from '../telemetry.ts'
import { Line, type LineParts } from './line.ts'

export interface SocketParts extends LineParts {
  originAllowed: (request: FastifyRequest) => boolean
  telemetry: Telemetry
}

const heartbeat = 25_000
/** "Service restart", of the codes that a socket closes with. */
const restarting = 1012
/** Milliseconds that a watcher has to say goodbye when the server stops. */
const farewell = 1000

/** Mounts the WebSocket at `/app/realtime` (api: Realtime). */
export async function addSocket(app: FastifyInstance, parts: SocketParts): Promise<void> {
  // Before the socket's own end, which says nothing: a client that reads it comes back at once, to the process that is
  // there.
  app.addHook('preClose', async () => {
    for (const socket of app.websocketServer.clients) socket.close(restarting, 'restart')
  })
  await app.register(websocket, {
    options: { maxPayload: 64 * 1024, perMessageDeflate: false },
    errorHandler: (error, socket, request) => {
      if (!isFromSender(error)) request.log.error(error)
      socket.terminate()
    },
  })
  const alive = new WeakSet<WebSocket>()
  const beat = setInterval(() => {
    for (const socket of app.websocketServer.clients) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, heartbeat)
  let goodbye: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    goodbye = setTimeout(() => {
      for (const socket of app.websocketServer.clients) socket.terminate()
    }, farewell)
  })
  app.addHook('onClose', async () => {
    clearInterval(beat)
    clearTimeout(goodbye)
  })
  app.get('/app/realtime', { websocket: true }, (socket, request) => {
    if (!parts.originAllowed(request)) return socket.close(1008, 'origin')
    const seat = parts.seats.enter()
    if (seat === undefined) {
      parts.onFull()
      return socket.close(1013, 'too_many_requests')
    }
    alive.add(socket)
    socket.on('pong', () => alive.add(socket))
    talk(socket, new Line(socket, request, parts, seat), parts.telemetry)
  })
}

/**
 * Tells whether a frame that a watcher sent is at fault: too large, or against the protocol. Strangers could fill the
 * log with such frames.
 */
const isFromSender = (error: Error): boolean =>
  'code' in error && String(error.code).startsWith('WS_ERR_')

function talk(socket: WebSocket, line: Line, telemetry: Telemetry): void {
  telemetry.sockets.inc()
  socket.on('message', (data: Buffer) => line.take(data))
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    line.close()
    telemetry.sockets.dec()
  })
}
