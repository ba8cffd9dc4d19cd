import cluster, { type Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { openWorkers } from './workers.ts'

/** A process that was started; it is never a real one. */
function started(pid: number | undefined): Worker {
  const process = Object.assign(new EventEmitter(), { pid, kill: () => worker.emit('exit', 0) })
  const worker = Object.assign(new EventEmitter(), { process, isConnected: () => false })
  return worker as unknown as Worker
}

it('fills a place again that the machine had no process, no file or no memory for', async () => {
  const [first, refused, last] = [started(1), started(undefined), started(2)]
  const ready = (worker: Worker) =>
    setImmediate(() => worker.emit('message', { says: 'ready' }, undefined))
  const fault = Object.assign(new Error('spawn EAGAIN'), { code: 'EAGAIN' })
  const forks = [
    () => (ready(first), first),
    // The end of a process that never was is not told.
    () => (setImmediate(() => refused.emit('error', fault)), refused),
    () => {
      throw new Error('spawn ENOMEM')
    },
    () => (ready(last), last),
  ]
  const fork = vi.spyOn(cluster, 'fork').mockImplementation(() => {
    const next = forks.shift()
    if (next === undefined) throw new Error('nothing more is started')
    return next()
  })
  const said: string[] = []
  const say = (line: string): void => void said.push(line)
  try {
    const workers = await openWorkers({ count: 1, env: {}, say, patience: 1000 })
    first.emit('exit', 1)
    await expect.poll(() => said.at(-1), { timeout: 20_000 }).toBe('Process 1 is back.')
    expect(said.join('\n')).toMatch(/could not be started \(EAGAIN\)[^]*spawn ENOMEM/)
    await workers.stop()
  } finally {
    fork.mockRestore()
  }
})
