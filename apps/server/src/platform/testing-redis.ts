import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { connect } from 'node:net'

/** True if this machine has a Redis for tests; without one they say so and are left out. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0
if (!hasRedis)
  console.warn('\n  The tests with Redis are left out: install it (Debian: redis-server).\n')

export interface TestRedis {
  url: string
  child: ChildProcess
  /** As by `kill -9`. */
  kill(): Promise<void>
  /** Makes it answer nobody any more; `resume` makes it answer again. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** A Redis of a test's own on loopback, which keeps nothing. */
export async function startRedis(port = randomInt(10_000, 32_768)): Promise<TestRedis> {
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore', cwd: '/tmp' },
  )
  const ended = once(child, 'exit')
  while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 20))
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGCONT')
    child.kill(signal)
    await ended
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    child,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGKILL'),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', () => resolve(true)).once('error', () => resolve(false))
    socket.once('data', () => socket.destroy())
  })
