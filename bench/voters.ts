import { connect, type Socket } from 'node:net'

/** Answers that came back in the time given. */
export interface Answers {
  accepted: number
  refused: number
  seconds: number
}

/**
 * Keeps so many connections busy for some seconds: each sends the next request as soon as the last one is answered. The
 * generator shares the processors with the server, so it does as little as can be done: a request is a text made
 * beforehand, and of an answer only the status and the length are read (autocannon takes four times as long for one).
 * @param next the whole HTTP request.
 * @throws when a connection breaks or an answer has no length.
 */
export async function sendAll(
  url: string,
  connections: number,
  seconds: number,
  next: () => string,
): Promise<Answers> {
  const { hostname, port } = new URL(url)
  const answers: Answers = { accepted: 0, refused: 0, seconds }
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      return keepBusy(socket, until, next, answers)
    }),
  )
  answers.seconds = (performance.now() - began) / 1000
  return answers
}

const emptyLine = Buffer.from('\r\n\r\n')

function keepBusy(
  socket: Socket,
  until: number,
  next: () => string,
  answers: Answers,
): Promise<void> {
  return new Promise((done, fail) => {
    let kept: Buffer | undefined
    const send = () => void socket.write(next(), 'latin1')
    socket.on('connect', send)
    socket.on('error', fail)
    socket.on('data', (data) => {
      const text = kept ? Buffer.concat([kept, data]) : data
      const isWhole = readWhole(text)
      kept = isWhole ? undefined : text
      if (!isWhole) return
      // "HTTP/1.1 200": the first figure of the status.
      if (text[9] === 0x32) answers.accepted++
      else answers.refused++
      if (performance.now() < until) return send()
      socket.end()
      done()
    })
  })
}

function readWhole(text: Buffer): boolean {
  const end = text.indexOf(emptyLine)
  if (end < 0) return false
  const length = /content-length: (\d+)/i.exec(text.toString('latin1', 0, end))?.[1]
  if (length === undefined)
    throw new Error(`An answer without a length: ${text.toString('latin1', 0, end)}`)
  return text.length >= end + emptyLine.length + Number(length)
}
