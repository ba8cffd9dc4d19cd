import cluster, { type Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { Counter, Gauge, Registry } from 'prom-client'
import { expect, it, vi } from 'vitest'
import { Gathered } from './gathered.ts'
import type { ToWorker } from './messages.ts'
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
    const workers = openWorkers({ count: 1, env: {}, say, patience: 1000 })
    await workers.opened
    first.emit('exit', 1)
    await expect.poll(() => said.at(-1)).toBe('Process 1 is back.')
    expect(said.join('\n')).toMatch(/could not be started \(EAGAIN\)[^]*spawn ENOMEM/)
    await workers.stop()
  } finally {
    fork.mockRestore()
  }
})

it('stops while some of its processes still start', async () => {
  const ready = started(1)
  const forks = [ready, started(2), started(3)]
  const fork = vi.spyOn(cluster, 'fork').mockImplementation(() => forks.shift() ?? started(0))
  try {
    const workers = openWorkers({ count: 3, env: {}, say: () => undefined, patience: 1000 })
    ready.emit('message', { says: 'ready' }, undefined)
    await expect.poll(() => forks.length).toBe(0)
    await workers.stop()
    await workers.opened
    const early = openWorkers({ count: 2, env: {}, say: () => undefined, patience: 1000 })
    await early.stop()
    await early.opened
    expect(fork).toHaveBeenCalledTimes(4)
  } finally {
    fork.mockRestore()
  }
})

it('counts of a process that ended stay, and nothing is told where one keeps silent', async () => {
  const gathered = new Gathered()
  /** A process that counted so much. */
  const counting = (id: number, count: number, isSilent = false) => {
    const registry = new Registry()
    new Counter({ name: 'votes', help: 'Votes.', registers: [registry] }).inc(count)
    new Gauge({ name: 'lines', help: 'Lines.', registers: [registry] }).set(count)
    const answer = async (ask: number) =>
      gathered.hear({ id }, ask, await registry.getMetricsAsJSON())
    const send = (message: ToWorker) =>
      isSilent || message.says !== 'figures' ? undefined : void answer(message.ask)
    return { id, isConnected: () => true, send }
  }
  const [one, other] = [counting(1, 5), counting(2, 7)]
  expect(await gathered.together([one, other])).toMatch(/^votes 12$[^]*^lines 12$/m)
  gathered.leave(one)
  expect(await gathered.together([other])).toMatch(/^votes 12$[^]*^lines 7$/m)
  gathered.leave(other)
  expect(await gathered.together([counting(3, 1)])).toMatch(/^votes 13$[^]*^lines 1$/m)
  vi.useFakeTimers()
  const silent = gathered.together([counting(3, 1), counting(4, 1, true)])
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect(await silent).toBe('')
})
