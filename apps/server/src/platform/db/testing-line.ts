import { once } from 'node:events'
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import type pg from 'pg'

export interface SilentLine {
  config: pg.PoolConfig & { host: string; port: number }
  /** From now on nothing comes through, in either direction, and nothing is refused. */
  freeze(): void
  thaw(): void
  /** Breaks all that is open; the next caller is let through. */
  cut(): void
  close(): void
}

/** A way to a PostgreSQL that can fall silent, as a machine does that stands still or has vanished. */
export async function openSilentLine(config: pg.PoolConfig): Promise<SilentLine> {
  const target = `${config.host}/.s.PGSQL.${config.port}`
  const sockets = new Set<Socket>()
  let isFrozen = false
  const join = (from: Socket, to: Socket): void => {
    sockets.add(from)
    from.on('data', (bytes) => void to.write(bytes))
    from.on('error', () => undefined)
    from.once('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    if (isFrozen) from.pause()
  }
  const server = createServer((socket) => {
    const there = createConnection(target)
    join(socket, there)
    join(there, socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = (): void => sockets.forEach((socket) => socket.destroy())
  return {
    config: { ...config, host: '127.0.0.1', port },
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    cut,
    close() {
      server.close()
      cut()
    },
  }
}
