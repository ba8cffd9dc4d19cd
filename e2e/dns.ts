import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** The name that a DNS question asks for, and where it ends. */
function questionOf(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** Returns a TXT record in answer to a question, or none (RFC 1035). */
function answerTo(message: Buffer, text: string | undefined): Buffer {
  const { end } = questionOf(message)
  const head = Buffer.from(message.subarray(0, end))
  head.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2)
  head.writeUInt16BE(text === undefined ? 0 : 1, 6)
  head.writeUInt32BE(0, 8)
  if (text === undefined) return head
  const said = Buffer.from(text)
  const record = Buffer.alloc(13)
  // The name is the question's; a text of class internet, kept for no second.
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(16, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt16BE(said.length + 1, 10)
  record.writeUInt8(said.length, 12)
  return Buffer.concat([head, record, said])
}

/** A name server of the tests' own that has the records it is given. */
export async function openNames() {
  const records = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const { name } = questionOf(message)
    socket.send(answerTo(message, records.get(name)), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    records,
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    close: () => socket.close(),
  }
}
