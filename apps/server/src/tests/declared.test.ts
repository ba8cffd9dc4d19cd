import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, standing, type TestServer } from '../modules/accounts/factory.ts'
import { modules } from '../modules.ts'
import { Ports } from '../platform/ports.ts'
import { openTelemetry } from '../platform/telemetry.ts'
import { assemble, introduce } from '../routes.ts'

const root = path.resolve(import.meta.dirname, '..')
const catalogues = path.resolve(root, '../../../packages/i18n/messages')

/** Names that a module uses in its sources, by the function that it hands the name to. */
const forms = {
  task: /\bqueueTask\(\s*\w+,\s*'([a-z_]+)'/g,
  topic:
    /\bannounce\(\s*\w+,\s*[\w.]+,\s*`([a-z-]+):|\bannounce\(\s*\w+,\s*[\w.]+,\s*'([a-z-]+)|\bownTopic\('([a-z-]+)'/g,
  notice: /\btype:\s*'([a-z]+\.[a-z_.]+)'/g,
}

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/test(ing)?/.test(path.basename(file)))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** Names that stand nowhere among the declared ones, with their places. */
function strangers(form: RegExp, isDeclared: (name: string) => boolean, all = sources): string[] {
  return all.flatMap(({ file, text }) =>
    [...text.matchAll(form)].flatMap(([, ...names]) => {
      const name = names.find((one) => one !== undefined) ?? ''
      return isDeclared(name) ? [] : [`${file}: ${name}`]
    }),
  )
}

let server: TestServer
/** Every background task of every module, and of the floor. */
let handlers: ReadonlySet<string>
/** Kinds of topics of which some module answers who may follow them. */
let topics: ReadonlySet<string>

beforeAll(async () => {
  server = await openTestServer(
    {},
    modules.filter((module) => !standing.includes(module)),
  )
  const { parts } = server
  const copies = { to: parts.config.dataDir, everyHours: 24, keep: 1, prove: 'quick' } as const
  const product = await assemble({
    ...parts,
    config: { ...parts.config, copies },
    ports: new Ports(),
    telemetry: openTelemetry(),
  })
  handlers = new Set(Object.keys(product.tasks.handlers))
  topics = new Set(Object.keys(product.topics))
})
afterAll(() => server.close())

test('every task that is queued has its handler: a misspelt one would never run', () => {
  const isDeclared = (name: string): boolean => handlers.has(name)
  expect(strangers(forms.task, isDeclared)).toEqual([])
  const misspelt = [{ file: 'a.ts', text: "await queueTask(tx, 'send_refnd', {})" }]
  expect(strangers(forms.task, isDeclared, misspelt)).toEqual(['a.ts: send_refnd'])
})

test('every topic that something is announced in can be followed: nobody would hear of a misspelt one', () => {
  const isDeclared = (name: string): boolean => topics.has(name)
  const said = strangers(forms.topic, () => false)
  expect(said.length).toBeGreaterThan(15)
  expect(strangers(forms.topic, isDeclared)).toEqual([])
  const misspelt = [
    { file: 'a.ts', text: 'await announce(tx, realtime, `feeds:${gxId}`, type, about)' },
  ]
  expect(strangers(forms.topic, isDeclared, misspelt)).toEqual(['a.ts: feeds'])
})

/** Task → its words, of every `<noun>_tasks`. */
function wordsOfTasks(): string[] {
  const nouns = new Set([...modules.map(({ name }) => name), 'platform'])
  return readdirSync(catalogues)
    .filter((folder) => folder.endsWith('_tasks') && nouns.has(folder.replace(/_tasks$/, '')))
    .flatMap((folder) => {
      const text = readFileSync(path.join(catalogues, folder, 'en.json'), 'utf8')
      return Object.keys(JSON.parse(text) as object).filter((key) => key.startsWith('tasks_'))
    })
    .map((key) => key.slice('tasks_'.length))
}

test('every background task of every module has its words, and no words are of none', () => {
  expect(wordsOfTasks().toSorted()).toEqual([...handlers].toSorted())
})

test('every notice that is told is of a declared type: another would be told as something new', () => {
  introduce()
  const declared = new Set(modules.flatMap(({ notices }) => Object.keys(notices ?? {})))
  const isDeclared = (name: string): boolean =>
    declared.has(name) || declared.has(name.split('.')[0] ?? '')
  expect(strangers(forms.notice, isDeclared)).toEqual([])
})
