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
  /** Callers who left before their answer was whole: none of them is among the answers. */
  aborted: Counter<'call'>
  ballots: Counter<'outcome'>
  ballotGroups: Histogram
  /** Who was turned away by a limit: an operator sees whether honest people are. */
  limited: Counter<'limit'>
  /** Mails and texts to phones; `failed` is one that was given up. */
  messages: Counter<'channel' | 'outcome'>
  sockets: Gauge
  events: Counter
  folds: Histogram
  numbering: Histogram
}

/** The figures of `/metrics`. */
export function openTelemetry(): Telemetry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const named = (name: string, help: string) => ({
    name: `plaudit_${name}`,
    help,
    registers: [registry],
  })
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ ...named(name, help), labelNames })
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ ...named(name, help), buckets })
  return {
    registry,
    requests: new Histogram({
      ...named('request_seconds', 'Time to answer a call.'),
      labelNames: ['call', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    }),
    aborted: counter('aborted_total', 'Callers who left before their answer was whole.', 'call'),
    ballots: counter('ballots_total', 'Ballots by outcome.', 'outcome'),
    ballotGroups: histogram('ballot_group_size', 'Ballots in one commit.', [1, 4, 16, 64, 256]),
    limited: counter('limited_total', 'Calls turned away by a limit.', 'limit'),
    messages: counter('messages_total', 'Mails and texts by outcome.', 'channel', 'outcome'),
    sockets: new Gauge(named('realtime_sockets', 'Open realtime connections.')),
    events: counter('realtime_events_total', 'Events sent to watchers.'),
    folds: histogram('fold_seconds', 'Time to fold new ballots of one contest.', moments),
    numbering: histogram(
      'numbering_seconds',
      'Time to number new leaves of one log and sign its head.',
      moments,
    ),
  }
}

const moments = [0.005, 0.02, 0.1, 0.5, 2]
