import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { newPlace } from './faults.ts'

const address = '127.0.0.77'

/** A name server of a test's own, for one program on this machine. */
export interface Names {
  /** The command under which a program asks this name server and no other. */
  within: readonly string[]
  /** Returns the number of questions put so far. */
  asked: () => number
  /** From now on nobody is answered, as where the network to the name servers is away. */
  silence(): void
  speak(): void
  stop(): void
}

/**
 * Answers every name with this machine's own address. The program's file system has a `/etc/resolv.conf` of its own, so
 * that the system's resolver is tried out too, with its waits.
 * @returns nothing where this machine lets no test do so: it takes root.
 */
export async function openNames(): Promise<Names | undefined> {
  const folder = newPlace('names')
  const file = path.join(folder, 'resolv.conf')
  writeFileSync(file, `nameserver ${address}\n`)
  const within = [
    'unshare',
    '--mount',
    'sh',
    '-c',
    'mount --bind "$0" /etc/resolv.conf && exec "$@"',
    file,
  ]
  const [command = '', ...words] = within
  if (spawnSync(command, [...words, 'true']).status !== 0) return undefined
  const socket = createSocket('udp4')
  let asked = 0
  let isSilent = false
  socket.on('message', (question, from) => {
    asked += 1
    if (!isSilent) socket.send(answerTo(question), from.port, from.address)
  })
  socket.bind(53, address)
  const isThere = await once(socket, 'listening').then(
    () => true,
    () => false,
  )
  if (!isThere) return undefined
  return {
    within,
    asked: () => asked,
    silence: () => void (isSilent = true),
    speak: () => void (isSilent = false),
    stop: () => void socket.close(),
  }
}

/** RFC 1035: the question comes back with one address where an IPv4 one was asked for, and with none for other kinds. */
function answerTo(question: Buffer): Buffer {
  let end = 12
  while (question[end] !== 0) end += (question[end] ?? 0) + 1
  const isAddress = question.readUInt16BE(end + 1) === 1
  const head = Buffer.from(question.subarray(0, end + 5))
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(isAddress ? 1 : 0, 6)
  head.writeUInt32BE(0, 8)
  if (!isAddress) return head
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1])
  return Buffer.concat([head, record])
}
