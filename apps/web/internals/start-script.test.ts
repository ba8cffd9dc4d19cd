import { setImmediate as turn } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { startScript } from './start-script.ts'

const manifest = {
  entry: { module: '/assets/entry.js', imports: [] },
  routes: { root: { id: 'root', module: '/assets/root.js' } },
} as unknown as Parameters<typeof startScript>[0]

/** A page whose largest picture is still on its way, as far as its start looks at it. */
function page() {
  const asked: string[] = []
  const dataset: Record<string, string> = {}
  const came = Promise.withResolvers<void>()
  let painted = (): void => undefined
  class PerformanceObserver {
    constructor(hear: (list: unknown, observer: { disconnect: () => void }) => void) {
      painted = () => hear([], { disconnect: () => undefined })
    }
    observe = () => undefined
  }
  const document = {
    documentElement: { dataset },
    querySelector: () => ({ decode: () => came.promise }),
    createElement: () => ({}),
    head: { append: ({ href }: { href: string }) => asked.push(href) },
  }
  const quiet = { addEventListener: () => undefined, setTimeout: () => undefined }
  const requestAnimationFrame = (then: () => void) => queueMicrotask(then)
  const globals = { ...quiet, document, PerformanceObserver, requestAnimationFrame }
  runInNewContext(startScript(manifest, ['root']), globals)
  return { asked, dataset, came, painted: () => painted() }
}

it('other pictures and the scripts wait until the largest picture is shown', async () => {
  const { asked, dataset, came, painted } = page()
  expect(dataset).toEqual({ ahead: '' })
  painted()
  await turn()
  expect([dataset, asked]).toEqual([{ ahead: '' }, []])
  came.resolve()
  await turn()
  expect(dataset).toEqual({})
  expect(asked).toEqual(['/assets/entry.js', '/assets/root.js'])
})
