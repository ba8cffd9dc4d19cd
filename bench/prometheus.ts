import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from './harness.ts'

/** True if this machine has Prometheus itself, as the operator's would be. */
export const hasPrometheus = spawnSync('prometheus', ['--version']).error === undefined

const rules = path.resolve(import.meta.dirname, '../deploy/monitoring/alerts.yaml')

/** The rules as they are, but for how long a thing has to last: minutes are seconds. No bound is another. */
export const quickened = (text: string): string =>
  text
    .replaceAll(/^( +for: ).+$/gm, '$11s')
    .replaceAll('[5m]', '[15s]')
    .replaceAll('[15m]', '[60s]')
    .replaceAll('[1h]', '[120s]')

export interface Prometheus {
  /** Names of the alerts that are raised now. */
  raised(): Promise<string[]>
  /** Evaluates an expression now, a number for each series. @throws where Prometheus does not understand it. */
  ask(expression: string): Promise<number[]>
  stop(): Promise<void>
}

/**
 * Prometheus that asks one server for its figures, every two seconds, and judges them by the rules of `deploy/`.
 * @param more rules beside them, as lines of the same file.
 */
export async function startPrometheus(
  folder: string,
  server: string,
  more = '',
): Promise<Prometheus> {
  const port = await freePort()
  writeFileSync(path.join(folder, 'alerts.yaml'), quickened(readFileSync(rules, 'utf8') + more))
  const config = path.join(folder, 'prometheus.yaml')
  writeFileSync(
    config,
    `global: { scrape_interval: 2s, scrape_timeout: 2s, evaluation_interval: 1s }
rule_files: [alerts.yaml]
scrape_configs:
  - job_name: plaudit
    static_configs: [{ targets: ['${new URL(server).host}'] }]
`,
  )
  const child = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${folder}/kept`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = once(child, 'exit')
  return {
    async raised() {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`).catch(() => undefined)
      if (answer?.ok !== true) return []
      const { data } = (await answer.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] }
      }
      const raised = data.alerts.filter(({ state }) => state === 'firing')
      return [...new Set(raised.map(({ labels }) => labels.alertname))].sort()
    },
    async ask(expression) {
      const query = new URLSearchParams({ query: expression })
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?${query}`)
      const { data, error } = (await answer.json()) as {
        data?: { result: { value: [number, string] }[] }
        error?: string
      }
      if (data === undefined) throw new Error(`${expression}: ${error}`)
      return data.result.map(({ value }) => Number(value[1]))
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
