import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Config } from './config.ts'
import type { Listener } from './events.ts'
import type { Caller } from './http/caller.ts'
import type { LimitTable } from './http/limits.ts'
import type { OtherPaths } from './http/openapi.ts'
import type { QueueBy, Route } from './http/route.ts'
import type { NoticeTypes } from './notices.ts'
import type { Parts } from './parts.ts'
import type { PersonAnswers } from './person.ts'
import type { TopicPolicies } from './realtime/access.ts'
import type { Operations } from './realtime/operations.ts'
import type { ReportedThings } from './reported.ts'
import type { Searchable } from './searchable.ts'
import type { Tasks } from './tasks.ts'
import type { OutsidePart } from './web/outside.ts'

/** Returns the caller of a request, for what is mounted beside the calls. */
export type Identify = (request: FastifyRequest) => Promise<Caller> | Caller

/** Ends what a module has running; the server waits for it before it closes the database. */
export type Stop = () => Promise<void>

/**
 * The manifest of a module: everything that assembly, checks and documents need to know of one noun. A new module adds
 * one line to each list of modules and nothing else.
 */
export interface Module<Own> {
  /** The noun: the name of its folder. */
  name: string
  /**
   * Environment variables of its own, by name; their values are in `config.settings`. The purpose of each stands in its
   * schema (`.describe('…')`), which `npm run admin -- settings` shows.
   */
  settings?: Record<string, z.ZodType>
  /** Limits of its own, by name. */
  limits?: (config: Config) => LimitTable
  /**
   * Makes what lives as long as the process and provides its ports. Ports of other modules are there only after all
   * modules are open.
   */
  open?: (parts: Parts) => Own | Promise<Own>
  /** Its rows of the table of privilege. */
  routes?: (parts: Parts, own: Own) => Route[]
  /** The thing that a changing call is about: few callers at a time change one, which leaves connections for others. */
  queueBy?: QueueBy
  /** Mounts what stands beside the calls: files, forms, webhooks. */
  mount?: (app: FastifyInstance, parts: Parts, own: Own, identify: Identify) => void | Promise<void>
  /** Parts of somebody else's that single pages of it show, by the name that a page asks for. */
  outside?: (parts: Parts) => Record<string, OutsidePart>
  /** Paths of routes that the document of the calls describes too. */
  paths?: OtherPaths
  tasks?: (parts: Parts, own: Own) => Tasks
  /** Kind of topic → who may follow it. */
  topics?: (parts: Parts, own: Own) => TopicPolicies
  /** Operations over the socket, by name (api: Realtime, `call`). */
  operations?: (parts: Parts, own: Own) => Operations
  /** Kind of topic → minutes for which its events are kept, where the policy of its content says so; else half an hour. */
  keepsEvents?: Record<string, number>
  /** Starts what goes on by itself, once calls and tasks are there. */
  start?: (parts: Parts, own: Own) => Promise<Stop>
  /** Types of notices that it tells people of, by name: `order.delivered`. */
  notices?: NoticeTypes
  /** Domain events that it hears. */
  listens?: readonly Listener[]
  /** Things of it that people can report, by the name of the entity (product 11). */
  reported?: (parts: Parts, own: Own) => ReportedThings
  /** Things of it that the one search finds (product 14). */
  searchable?: readonly Searchable[]
  /** Answers of the module about a person; a module with a column that points to people must have them. */
  person?: PersonAnswers
}

/** A manifest whose own state nobody else sees. */
export type AnyModule = Module<never>

/** Declares a module. */
export const defineModule = <Own>(module: Module<Own>): AnyModule => module as unknown as AnyModule
