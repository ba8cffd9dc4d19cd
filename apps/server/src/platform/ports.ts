/** Needs of a module for one that stands above it: a name and a type, added where the needing module declares it. */
export interface PortTypes {}
export type PortName = keyof PortTypes

/** The ports of one process: the upper module provides, the lower one asks when it needs it. */
export class Ports {
  readonly #given = new Map<string, unknown>()

  /** Hands a port in, once. */
  provide<Name extends PortName>(name: Name, port: PortTypes[Name]): void {
    if (this.#given.has(name)) throw new Error(`the port ${String(name)} is provided twice`)
    this.#given.set(name, port)
  }

  /** The port where some module provides it: for what a product may be without. */
  find<Name extends PortName>(name: Name): PortTypes[Name] | undefined {
    return this.#given.get(name) as PortTypes[Name] | undefined
  }

  /** @throws when no module provides it: asked for before the modules are open, or by a product without that module. */
  get<Name extends PortName>(name: Name): PortTypes[Name] {
    if (!this.#given.has(name)) throw new Error(`no module provides the port ${String(name)}`)
    return this.#given.get(name) as PortTypes[Name]
  }
}
