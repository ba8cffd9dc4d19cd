import pino from 'pino'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export type Log = pino.Logger

/** A JSON log without personal data: headers and bodies are never written, secrets are blotted out. */
export function openLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    redact: { paths: ['*.password', '*.token', '*.code', '*.authorization', '*.ssid', '*.email'], censor: '…' },
  })
}

export interface Telemetry {
  registry: Registry
  requests: Histogram<'call' | 'status'>
  ballots: Counter<'outcome'>
  ballotGroups: Histogram
  sockets: Gauge
  events: Counter
  folds: Histogram
}

/** The figures of `/metrics`. */
export function openTelemetry(): Telemetry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'plaudit_request_seconds',
      help: 'Time to answer a call.',
      labelNames: ['call', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    ballots: new Counter({ name: 'plaudit_ballots_total', help: 'Ballots by outcome.', labelNames: ['outcome'], registers }),
    ballotGroups: new Histogram({ name: 'plaudit_ballot_group_size', help: 'Ballots in one commit.', buckets: [1, 4, 16, 64, 256], registers }),
    sockets: new Gauge({ name: 'plaudit_realtime_sockets', help: 'Open realtime connections.', registers }),
    events: new Counter({ name: 'plaudit_realtime_events_total', help: 'Events sent to watchers.', registers }),
    folds: new Histogram({ name: 'plaudit_fold_seconds', help: 'Time to fold new ballots of one contest.', buckets: [0.005, 0.02, 0.1, 0.5, 2], registers }),
  }
}
