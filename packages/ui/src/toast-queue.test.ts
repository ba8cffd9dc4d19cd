import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sayNotCome } from './not-come.ts'
import { tapped } from './tapped-script.ts'
import { createToastQueue, toastQueue } from './toast-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const messages = (queue: ReturnType<typeof createToastQueue>) =>
  queue.shown().map((toast) => toast.message)

describe('messages over the page', () => {
  it('an error is there for three seconds [cf:c08d1]', () => {
    const queue = createToastQueue()
    queue.push({ tone: 'error', message: 'Voting has been disabled' })
    vi.advanceTimersByTime(2999)
    expect(messages(queue)).toEqual(['Voting has been disabled'])
    vi.advanceTimersByTime(1)
    expect(messages(queue)).toEqual([])
  })

  it('three are shown at once, the fourth waits with its whole time', () => {
    const queue = createToastQueue()
    for (const message of ['a', 'b', 'c', 'd']) queue.push({ tone: 'error', message })
    expect(messages(queue)).toEqual(['a', 'b', 'c'])
    vi.advanceTimersByTime(3000)
    expect(messages(queue)).toEqual(['d'])
    vi.advanceTimersByTime(2999)
    expect(messages(queue)).toEqual(['d'])
  })

  it('the same sentence twice is one message whose time begins anew', () => {
    const queue = createToastQueue()
    const first = queue.push({ tone: 'error', message: 'a' })
    vi.advanceTimersByTime(2000)
    expect(queue.push({ tone: 'error', message: 'a' })).toBe(first)
    vi.advanceTimersByTime(2000)
    expect(messages(queue)).toEqual(['a'])
    vi.advanceTimersByTime(1000)
    expect(messages(queue)).toEqual([])
  })

  it('the same sentence with something else to do offers what came last', () => {
    const queue = createToastQueue()
    const [older, newer] = [vi.fn(), vi.fn()]
    const say = (label: string, run: () => void, stay: number) =>
      queue.push({ tone: 'error', message: 'a', action: { label, run }, stay })
    say('Try again', older, 2000)
    expect(say('Load the page again', newer, 5000)).toBe(queue.shown()[0]?.id)
    vi.advanceTimersByTime(4999)
    const [said, ...others] = queue.shown()
    expect(others).toEqual([])
    expect(said?.action?.label).toBe('Load the page again')
    said?.action?.run()
    expect(newer).toHaveBeenCalledOnce()
    expect(older).not.toHaveBeenCalled()
  })

  it('stands still while it is read', () => {
    const queue = createToastQueue()
    queue.push({ tone: 'error', message: 'a' })
    vi.advanceTimersByTime(1000)
    queue.pause()
    queue.push({ tone: 'success', message: 'b' })
    vi.advanceTimersByTime(60_000)
    expect(messages(queue)).toEqual(['a', 'b'])
    queue.resume()
    vi.advanceTimersByTime(2000)
    expect(messages(queue)).toEqual(['b'])
  })

  it('can be dismissed, and tells those who listen', () => {
    const queue = createToastQueue()
    const listener = vi.fn()
    const leave = queue.subscribe(listener)
    const id = queue.push({ tone: 'info', message: 'a' })
    queue.dismiss(id)
    expect(messages(queue)).toEqual([])
    expect(listener).toHaveBeenCalledTimes(2)
    leave()
    queue.push({ tone: 'info', message: 'b' })
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

it('a tap whose script does not come is told so, and goes on once its person asks again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(7)
  const tap = tapped<number>(load)
  await vi.waitFor(() => expect(toastQueue.shown()).toHaveLength(1))
  const [said] = toastQueue.shown()
  expect(said).toMatchObject({
    tone: 'error',
    message: 'That did not load. Check your connection and try again.',
    action: { label: 'Try again' },
  })
  said?.action?.run()
  expect(await tap).toBe(7)
})

it('of two taps whose scripts do not come the later one is asked again, and the page is told of it', async () => {
  for (const { id } of toastQueue.shown()) toastQueue.dismiss(id)
  const failed = () => Promise.reject(new TypeError('Failed to fetch'))
  const before = toastQueue.push({
    tone: 'error',
    message: 'That did not load. Check your connection and try again.',
    action: { label: 'Load the page again', run: () => undefined },
  })
  const drawn = vi.fn()
  const leave = toastQueue.subscribe(drawn)
  const first = vi.fn().mockImplementation(failed)
  const second = vi.fn().mockImplementationOnce(failed).mockResolvedValue(8)
  void tapped(first)
  const tap = tapped<number>(second)
  await vi.waitFor(() => expect(drawn).toHaveBeenCalledTimes(2))
  const [said, ...others] = toastQueue.shown()
  expect(others).toEqual([])
  expect(said).toMatchObject({ id: before, action: { label: 'Try again' } })
  said?.action?.run()
  expect(await tap).toBe(8)
  expect(first).toHaveBeenCalledOnce()
  leave()
})

it('a script that does not come and that nobody caught is told of; other faults are not', () => {
  for (const { id } of toastQueue.shown()) toastQueue.dismiss(id)
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const saidOf = (reason: unknown) => {
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    const [said] = toastQueue.shown()
    if (said) toastQueue.dismiss(said.id)
    return said?.action?.label
  }
  const stop = sayNotCome()
  expect(saidOf(new TypeError('Failed to fetch'))).toBeUndefined()
  expect(saidOf('error loading dynamically imported module')).toBeUndefined()
  for (const words of [
    'Failed to fetch dynamically imported module: https://here/a.js',
    'error loading dynamically imported module: https://here/a.js',
    'Importing a module script failed.',
  ])
    expect(saidOf(new TypeError(words)), words).toBe('Load the page again')
  stop()
  expect(saidOf(new TypeError('Importing a module script failed.'))).toBeUndefined()
  vi.unstubAllGlobals()
})
