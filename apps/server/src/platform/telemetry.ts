import { monitorEventLoopDelay } from 'node:perf_hooks'
import pino, { type LoggerOptions } from 'pino'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { terminalLine } from './terminalLine.ts'

export type Log = pino.Logger

/**
 * A log without personal data: headers and bodies are never written, secrets are blotted out. JSON for
 * machines, sentences on a terminal.
 */
export function openLog(level: string): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
    redact: {
      paths: ['*.password', '*.token', '*.code', '*.authorization', '*.ssid', '*.email'],
      censor: '…',
    },
  }
  const { stdout } = process
  if (!stdout.isTTY) return pino(options)
  return pino(options, { write: (line) => void stdout.write(terminalLine(line)) })
}

export interface Telemetry {
  registry: Registry
  requests: Histogram<'call' | 'status'>
  /** Callers who left before their answer was whole. Figures of answers do not count them. */
  aborted: Counter<'call'>
  /** Callers that a limit turned away: an operator sees whether honest people are among them. */
  limited: Counter<'limit'>
  sockets: Gauge
  events: Counter
  /** A figure of a module's own, made once; its name begins with `plaudit_`, its help says what it counts. */
  counter<Label extends string>(name: string, help: string, ...labels: Label[]): Counter<Label>
  histogram(name: string, help: string, buckets: number[]): Histogram
}

/**
 * Tells how long the event loop kept work waiting since the figures were last read (99 of 100 times less). Of several
 * processes the slowest says it: one that stands still is lost in the average of eight.
 */
function tellDelay(registry: Registry): void {
  const delay = monitorEventLoopDelay()
  delay.enable()
  const lag: Gauge = new Gauge({
    name: 'plaudit_event_loop_lag_seconds',
    help: 'Time for which the event loop kept work waiting, 99th percentile, of the slowest process.',
    aggregator: 'max',
    registers: [registry],
    collect: () => {
      lag.set(delay.percentile(99) / 1e9)
      delay.reset()
    },
  })
}

/** Tells when a process last began: a process that dies again and again is started again and again. */
function tellStart(registry: Registry): void {
  const began = Date.now() / 1000 - process.uptime()
  const started: Gauge = new Gauge({
    name: 'plaudit_process_started_seconds',
    help: 'When the youngest process of this node began, as a Unix time.',
    aggregator: 'max',
    registers: [registry],
  })
  started.set(began)
}

/** The figures of `/metrics`. */
export function openTelemetry(): Telemetry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  tellDelay(registry)
  tellStart(registry)
  const named = (name: string, help: string) => ({
    name: `plaudit_${name}`,
    help,
    registers: [registry],
  })
  const made = new Map<string, unknown>()
  const once = <Figure>(name: string, make: () => Figure): Figure => {
    if (!made.has(name)) made.set(name, make())
    return made.get(name) as Figure
  }
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    once(name, () => new Counter({ ...named(name, help), labelNames }))
  return {
    registry,
    requests: new Histogram({
      ...named('request_seconds', 'Time to answer a call.'),
      labelNames: ['call', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    }),
    aborted: counter('aborted_total', 'Callers who left before their answer was whole.', 'call'),
    limited: counter('limited_total', 'Calls turned away by a limit.', 'limit'),
    sockets: new Gauge(
      named('realtime_sockets', 'Open lines that tell pages what happens: WebSockets and streams.'),
    ),
    events: counter('realtime_events_total', 'Events sent to watchers.'),
    counter,
    histogram: (name, help, buckets) =>
      once(name, () => new Histogram({ ...named(name, help), buckets })),
  }
}

/** Buckets, in seconds, of work that is done in a moment. */
export const moments = [0.005, 0.02, 0.1, 0.5, 2]
