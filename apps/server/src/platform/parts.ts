import type pg from 'pg'
import type { Captcha } from './captcha/captcha.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Limits } from './http/limits.ts'
import type { Outgoing } from './outgoing/outgoing.ts'
import type { Ports } from './ports.ts'
import type { Proofs } from './proofs.ts'
import type { Realtime } from './realtime/hub.ts'
import type { Secrets } from './secrets.ts'
import type { Storage } from './storage.ts'
import type { Log, Telemetry } from './telemetry.ts'
import type { Wellbeing } from './wellbeing.ts'

/** Parts that the floor hands to every module: made once in `main.ts`, never global. */
export interface Parts {
  config: Config
  /** Address of this installation without a slash at the end, for links in mails. */
  publicUrl: string
  db: Db
  pool: pg.Pool
  /** The database for lists that may be a second old: a copy where there is one. */
  reads: () => Db
  /**
   * Connections of their own for what is remembered between calls. A transaction that needs some of it while it
   * holds one of the others would else wait for transactions that wait for it.
   */
  lookups: Db
  /**
   * Connections of their own for standings and logs behind votes: searches and pages that hold all of the others keep no
   * standing back.
   */
  folds: Db
  /** More connections of a module's own, with settings of the session; closed with the floor. */
  connect(more: { max: number; options?: string }): pg.Pool
  secrets: Secrets
  limits: Limits
  proofs: Proofs
  /** Asked for instead of work, where the operator set one up. */
  captcha: Captcha | undefined
  realtime: Realtime
  /** The things that modules hand to those below them. */
  ports: Ports
  storage: Storage
  /** Set while this is a place that was put back from a copy: it takes nothing in and sends nothing (`restored.ts`). */
  restoredTo: Date | undefined
  outgoing: Outgoing
  log: Log
  telemetry: Telemetry
  /** How the things are that this installation stands on. */
  wellbeing: Wellbeing
  /** The figures of all processes of this node, as `/metrics` tells them. */
  metrics: () => Promise<string>
}
