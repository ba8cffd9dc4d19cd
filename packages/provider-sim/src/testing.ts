import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Heard {
  headers: Record<string, string | undefined>
  body: string
}

/** A webhook that keeps what it hears and answers as told. */
export async function openEar() {
  const heard: Heard[] = []
  const ear = { heard, answer: 200, url: '', close: async () => {} }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      heard.push({
        headers: request.headers as Heard['headers'],
        body: Buffer.concat(parts).toString(),
      })
      response.writeHead(ear.answer).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ear.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  ear.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return ear
}
