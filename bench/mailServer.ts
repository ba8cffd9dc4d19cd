import { createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'

/** A mail server that takes nothing, ever: each letter is refused for good. The server is away until it is opened. */
export function refusingMailServer(port: number): { open(): Promise<void>; close(): void } {
  let server: Server | undefined
  const sockets = new Set<Socket>()
  const answer = (line: string): string => {
    if (/^(?:EHLO|HELO|RSET|NOOP)/i.test(line)) return '250 mail.example.org'
    if (/^QUIT/i.test(line)) return '221 bye'
    return '550 5.7.1 this server takes no letters'
  }
  return {
    async open() {
      server = createServer((socket) => {
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
        socket.write('220 mail.example.org\r\n')
        socket.on('data', (data) => {
          for (const line of data.toString('latin1').split('\r\n').filter(Boolean))
            socket.write(`${answer(line)}\r\n`)
        })
      }).listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    close() {
      server?.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
