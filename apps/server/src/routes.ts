import type { FastifyInstance } from 'fastify'
import { modules as everyModule } from './modules.ts'
import type { Config } from './platform/config.ts'
import { copyingTasks } from './platform/copying.ts'
import { hearing, setListeners, type Listening } from './platform/events.ts'
import { addExports } from './platform/exports/download.ts'
import type { LimitTable } from './platform/http/limits.ts'
import type { OtherPaths } from './platform/http/openapi.ts'
import type { Route } from './platform/http/route.ts'
import type { AnyModule, Identify, Module, Stop } from './platform/module.ts'
import { setNoticeTypes } from './platform/notices.ts'
import type { Parts } from './platform/parts.ts'
import { setAnswers } from './platform/person.ts'
import { setSearchables } from './platform/searchable.ts'
import type { TopicPolicies } from './platform/realtime/access.ts'
import type { Operations } from './platform/realtime/operations.ts'
import type { Tasks } from './platform/tasks.ts'
import { floorTasks } from './platform/upkeep.ts'
import type { OutsideParts } from './platform/web/outside.ts'

/** The modules put together over one floor: every call, background task and topic of the product. */
export interface Product {
  /** The table of privilege: each row names its gates; the contract says who may make a call at all. */
  routes: Route[]
  /** Paths beside the calls that the document of the calls describes too. */
  paths: OtherPaths
  tasks: Tasks
  topics: TopicPolicies
  /** Operations that a `call` frame can ask for. */
  operations: Operations
  /** Mounts what stands beside the calls. */
  mount(app: FastifyInstance, identify: Identify): Promise<void>
  /** Parts of somebody else's that single pages show. */
  outside: OutsideParts
  /** Starts what goes on by itself. @returns ends it. */
  start(): Promise<Stop>
}

/** A module with what it made for itself. */
interface Opened {
  module: Module<unknown>
  own: unknown
}

/** Settings of all modules, by the names of their variables. */
export const settingsOf = (modules: readonly AnyModule[] = everyModule) =>
  together('setting', modules, (module) => module.settings)

/** Limits of all modules, by name. */
export const limitsOf = (config: Config, modules: readonly AnyModule[] = everyModule): LimitTable =>
  together('limit', modules, (module) => module.limits?.(config))

/** Lets every module hear events and answer about people, also where no server runs. */
export function introduce(modules: readonly AnyModule[] = everyModule): readonly Listening[] {
  const listening = modules.map(({ name, listens = [] }) => ({ module: name, listeners: listens }))
  setListeners(listening)
  setNoticeTypes(together('notice', modules, (module) => module.notices))
  // Upper modules forget first: their rows are found by the rows that modules below them keep.
  setAnswers(
    modules
      .toReversed()
      .flatMap(({ name, person }) => (person === undefined ? [] : { module: name, person })),
  )
  setSearchables(modules.flatMap(({ searchable = [] }) => searchable))
  return listening
}

/** Opens every module over the floor and loops over their manifests. */
export async function assemble(
  parts: Parts,
  modules: readonly AnyModule[] = everyModule,
): Promise<Product> {
  const listening = introduce(modules)
  const all: Opened[] = []
  for (const module of modules as unknown as readonly Module<unknown>[])
    all.push({ module, own: await module.open?.(parts) })
  parts.ports.provide(
    'reported',
    together('reported thing', all, ({ module, own }) => module.reported?.(parts, own)),
  )
  const tasks = all.flatMap(({ module, own }) => module.tasks?.(parts, own) ?? [])
  const floor = floorTasks(
    parts,
    together('time of events', modules, (module) => module.keepsEvents),
  )
  const copying = copyingTasks(parts)
  return {
    routes: all.flatMap(({ module, own }) => routesOf(module, parts, own)),
    paths: together('path', modules, (module) => module.paths),
    tasks: {
      handlers: {
        ...floor.handlers,
        ...copying.handlers,
        ...together('task', tasks, (some) => some.handlers),
        hear: hearing(parts, listening),
      },
      crontab: [floor, copying, ...tasks].flatMap(({ crontab }) => crontab),
    },
    topics: together('topic', all, ({ module, own }) => module.topics?.(parts, own)),
    operations: together('operation', all, ({ module, own }) => module.operations?.(parts, own)),
    async mount(app, identify) {
      addExports(app, parts)
      for (const { module, own } of all) await module.mount?.(app, parts, own, identify)
    },
    outside: together('part of others', all, ({ module }) => module.outside?.(parts)),
    start: () => start(all, parts),
  }
}

/** The rows of one module; what its calls are about is the same for all of them unless one says otherwise. */
const routesOf = (module: Module<unknown>, parts: Parts, own: unknown): Route[] =>
  (module.routes?.(parts, own) ?? []).map((route) => ({
    ...route,
    queueBy: route.queueBy ?? module.queueBy,
  }))

/** Starts all; the last one started ends first. */
async function start(all: readonly Opened[], parts: Parts): Promise<Stop> {
  const stops: Stop[] = []
  for (const { module, own } of all) {
    const stop = await module.start?.(parts, own)
    if (stop) stops.unshift(stop)
  }
  return async () => {
    for (const stop of stops) await stop()
  }
}

/** Makes one record of many; a name that two give is a mistake of ours. */
function together<Item, Value>(
  what: string,
  items: readonly Item[],
  of: (item: Item) => Record<string, Value> | undefined,
): Record<string, Value> {
  const all: Record<string, Value> = {}
  for (const [name, value] of items.flatMap((item) => Object.entries(of(item) ?? {}))) {
    if (Object.hasOwn(all, name)) throw new Error(`two modules declare the ${what} ${name}`)
    all[name] = value
  }
  return all
}
