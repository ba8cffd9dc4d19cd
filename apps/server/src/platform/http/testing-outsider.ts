import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { testServer, type TestServer } from '../../testing.ts'

export let server: TestServer
export let credential: string

/** Opens a server for the tests of a file, closed after them. */
export function openToOutsiders(): void {
  beforeAll(async () => {
    server = await testServer({ PUBLIC_URL: 'https://vote.example' })
    const { session } = await server.person()
    credential = `Bearer ${session.token}_${session.username}`
  })
  afterAll(() => server.close())
}

/** Sends bytes as they are and gives all that comes back until the other side ends it. */
export async function raw(...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let text = ''
  socket.on('data', (part: Buffer) => (text += part.toString()))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  for (const part of parts) socket.write(part)
  // Not `once`, which would take a reset line for a failure.
  await new Promise((resolve) => socket.on('close', resolve))
  return text
}

export const get = (target: string, ...headers: string[]) =>
  raw([`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'))

interface Read {
  status: number
  head: string
  body: Record<string, unknown>
}

export function read(text: string): Read {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return {
    status: Number(head.slice(9, 12)),
    head: head.toLowerCase(),
    body: body.startsWith('{') ? (JSON.parse(body) as Record<string, unknown>) : {},
  }
}
