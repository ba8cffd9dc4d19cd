import { createRealtime, type RealtimeClient } from '@plaudit/client/realtime'
import type { TopicEvent } from '@plaudit/contract/realtime'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws'

export const open: { close(): unknown }[] = []

/** Closes what a test opened, after each. */
export function openClients(): void {
  afterEach(() => {
    for (const thing of open.splice(0)) thing.close()
  })
}

export const clientOf = (url: string): RealtimeClient => {
  const client = createRealtime({ url: `${url.replace('http', 'ws')}/app/realtime` })
  open.push(client)
  return client
}

export function followed(client: RealtimeClient, topic: string) {
  const heard = {
    events: [] as TopicEvent[],
    resets: 0,
    refused: [] as string[],
    ended: 0,
    leave: () => undefined as void,
  }
  heard.leave = client.follow(topic, {
    onEvent: (event) => heard.events.push(event),
    onReset: () => (heard.resets += 1),
    onRefused: (code) => heard.refused.push(code),
    onEnded: () => (heard.ended += 1),
  })
  return heard
}

interface Asked {
  id: number
  op: string
  topic: string
  since?: number
  epoch?: string
}

/** A server that says what a test wants. */
export async function scripted(
  answer: (asked: Asked, socket: ServerSocket) => void,
): Promise<{ url: string; asked: Asked[]; cut: () => void }> {
  const wss = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => wss.once('listening', resolve))
  const asked: Asked[] = []
  wss.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Asked
      asked.push(frame)
      answer(frame, socket)
    }),
  )
  const cut = () => wss.clients.forEach((socket) => socket.terminate())
  open.push({ close: () => (cut(), wss.close()) })
  return { url: `http://127.0.0.1:${(wss.address() as AddressInfo).port}`, asked, cut }
}

export const say = (socket: ServerSocket, ...frames: object[]) => {
  for (const frame of frames) socket.send(JSON.stringify(frame))
}
export const event = (seq: number) => ({ topic: 't', seq, type: 'update', data: {} })
