import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AggregatorRegistry } from 'prom-client'
import { expect, test } from 'vitest'
import { testServer } from '../testing.ts'

const folder = path.join(import.meta.dirname, '../../../../deploy/monitoring')
/** Names that Prometheus itself gives of the server it asks. */
const ofPrometheus = new Set(['up'])
const words = new Set([
  'sum',
  'by',
  'le',
  'rate',
  'increase',
  'max',
  'min',
  'topk',
  'changes',
  'time',
  'or',
  'and',
  'histogram_quantile',
])

/** Names of figures in an expression: the words that are left without labels, texts, times and functions. */
const figuresIn = (expression: string): string[] =>
  [
    ...expression
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ')
      .matchAll(/\b[a-z][a-z_0-9]*\b/g),
  ]
    .map(([name]) => name)
    .filter((name) => !words.has(name) && !ofPrometheus.has(name))

async function expressions(): Promise<string[]> {
  const rules = await readFile(path.join(folder, 'alerts.yaml'), 'utf8')
  const board = JSON.parse(await readFile(path.join(folder, 'dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const ofRules = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, one = '']) => one)
  expect(ofRules.length).toBeGreaterThan(8)
  return [...ofRules, ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]
}

test('every figure of the dashboard and of the alert rules is one that the server has', async () => {
  const server = await testServer({
    BACKUP_TO: path.join(tmpdir(), 'plaudit-no-copies'),
    PLAUDIT_PASSPHRASE: 'a passphrase for tests',
  })
  const answer = await (await fetch(`${server.url}/metrics`)).text()
  await server.close()
  const known = new Set<string>()
  for (const [, name = '', type] of answer.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    known.add(name)
    if (type === 'histogram')
      for (const part of ['bucket', 'sum', 'count']) known.add(`${name}_${part}`)
  }
  const named = new Set((await expressions()).flatMap(figuresIn))
  expect([...named].filter((name) => !known.has(name))).toEqual([])
  expect(named.size).toBeGreaterThan(15)
  expect(figuresIn('rate(plaudit_nothing_total{a="b"}[5m]) > 2')).toEqual(['plaudit_nothing_total'])
  // Looked up as they are asked for: a fresh installation has proven books, free room and no copy.
  expect(answer).toMatch(/^plaudit_disk_free_bytes [1-9]/m)
  expect(answer).toMatch(/^plaudit_tasks\{state="failed"\} 0$/m)
  expect(answer).toMatch(/^plaudit_newest_copy_seconds 0$/m)
})

/** Figures that a process has a share of; every other gauge is about the whole installation or machine. */
const shared = new Set(['plaudit_realtime_sockets', 'plaudit_database_connections'])

test('processes of one node tell what they all see once, and the sum of what each of them has', async () => {
  const server = await testServer({
    BACKUP_TO: path.join(tmpdir(), 'plaudit-no-copies'),
    PLAUDIT_PASSPHRASE: 'a passphrase for tests',
  })
  const told = (await server.parts.telemetry.registry.getMetricsAsJSON())
    .filter(({ name, type }) => name.startsWith('plaudit_') && String(type) === 'gauge')
    .map((figure) => ({ ...figure, values: [{ value: 3, labels: {} }] }))
  await server.close()
  const together = await AggregatorRegistry.aggregate([told, told]).getMetricsAsJSON()
  expect(together.length).toBeGreaterThan(6)
  for (const { name, values } of together)
    expect({ name, value: values[0]?.value }).toEqual({ name, value: shared.has(name) ? 6 : 3 })
})
