import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** True if this machine has HAProxy for tests; without it they say so and are left out. */
export const hasBalancer = spawnSync('haproxy', ['-v']).status === 0
if (!hasBalancer)
  console.warn(
    '\n  The tests with several nodes are left out: install HAProxy (Debian: haproxy).\n',
  )

/** Returns settings as an operator's own balancer would have them (docs/nodes.md), on one port of this machine. */
const settings = (port: number, nodes: readonly number[], socket: string): string => `
global
  maxconn 4000
  stats socket ${socket} mode 600
defaults
  mode http
  timeout connect 1s
  timeout client 1m
  timeout server 1m
  timeout tunnel 1h
  timeout check 2s
  retries 3
  option redispatch
  # Whatever was sent may have been done: only what never left is sent to another one.
  retry-on conn-failure
frontend all
  bind 127.0.0.1:${port}
  use_backend uploads if { path_beg /app/uploads/ }
  default_backend nodes
backend nodes
  balance roundrobin
${servers(nodes)}
# The pieces of a file lie on the node that took the first of them.
backend uploads
  balance uri
  hash-type consistent
${servers(nodes)}
`

const servers = (nodes: readonly number[]): string => `  option httpchk GET /readyz
  default-server check inter 500ms fall 2 rise 1
${nodes.map((node, n) => `  server node${n} 127.0.0.1:${node}`).join('\n')}`

export interface Balancer {
  /** Returns each node's name, whether the balancer sends to it, and what its last look at `/readyz` found. */
  nodes(): Promise<{ name: string; isUp: boolean; found: string }[]>
  stop(): Promise<void>
  kill(): Promise<void>
}

/** A HAProxy of a test's own before nodes on this machine. */
export async function startBalancer(
  folder: string,
  port: number,
  nodes: readonly number[],
): Promise<Balancer> {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'haproxy.cfg')
  const socket = path.join(folder, 'haproxy.sock')
  writeFileSync(file, settings(port, nodes, socket))
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const ended = once(child, 'exit')
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/livez`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  return {
    nodes: () => statesBy(socket),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** HAProxy's own figures: a table whose first line names its columns. */
async function statesBy(socket: string) {
  const asking = connect(socket)
  asking.end('show stat\n')
  const [head = '', ...lines] = (await text(asking)).replace('# ', '').split('\n')
  const names = head.split(',')
  return lines
    .map((line) =>
      Object.fromEntries(line.split(',').map((value, n) => [names[n] ?? '', value] as const)),
    )
    .filter(({ pxname, svname }) => pxname === 'nodes' && svname?.startsWith('node'))
    .map(({ svname = '', status = '', check_status: found, check_duration: took }) => ({
      name: svname,
      isUp: status === 'UP',
      found: `${status}: ${found} after ${took} ms`,
    }))
}
