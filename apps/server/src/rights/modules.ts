import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { CallName, Input } from '@plaudit/contract/calls'
import type { TestServer } from '../testing.ts'
import type { Outcome, Role } from './rules.ts'
import type { Person, Fixtures } from './fixtures.ts'

/** A row of a module: a call about one of the things that the module makes for it. */
export interface ModuleRight<Thing, Kind extends string> {
  call: CallName
  /** Kinds of the module that are asked about; all when absent. */
  about?: readonly Kind[]
  who: (role: Role, kind: Kind) => Outcome
  ask: (thing: Thing, person: Person) => object
}

/**
 * The rights of a module's calls, in `modules/<noun>/rights.ts` as `rights`. Calls about nothing have the kind
 * `nothing`, for which `make` is not asked.
 */
export interface ModuleRights<Thing = unknown, Kind extends string = string> {
  /** Kinds that are asked about: own, another's, deleted, absent, a draft … */
  kinds: readonly Kind[]
  /** Makes a thing anew; people of the table are those of the fixtures (organiser, otherOrganiser, user …). */
  make: (kind: Kind, fixtures: Fixtures, server: TestServer) => Promise<Thing>
  rows: readonly ModuleRight<Thing, Kind>[]
  /** Addresses that the module mounts beside its calls, as the router prints them. */
  addresses?: readonly string[]
  /** Tables that a refused call must leave as they are. */
  tables?: readonly string[]
  /** Values for the fuzzer by the names of inputs, so that it meets what is there. */
  known?: (things: readonly Thing[]) => Record<string, readonly unknown[]>
}

/** Declares the rights of a module. */
export const moduleRights = <Thing, Kind extends string>(
  rights: ModuleRights<Thing, Kind>,
): ModuleRights => rights as unknown as ModuleRights

/** A row whose input is that of its call. */
export const moduleRow = <Thing, Name extends CallName, Kind extends string = string>(
  call: Name,
  who: (role: Role, kind: Kind) => Outcome,
  ask: (thing: Thing, person: Person) => Input<Name>,
  about?: readonly Kind[],
): ModuleRight<Thing, Kind> => ({ call, who, ask, ...(about && { about }) })

/** The rights of every module that keeps them beside its calls. */
export async function rightsOfModules(): Promise<ModuleRights[]> {
  const folder = path.resolve(import.meta.dirname, '../modules')
  const files = readdirSync(folder)
    .map((noun) => path.join(folder, noun, 'rights.ts'))
    .filter((file) => existsSync(file))
  return Promise.all(
    files.map(async (file) => ((await import(file)) as { rights: ModuleRights }).rights),
  )
}
