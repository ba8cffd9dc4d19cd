/** This installation can't start here. The message says why and what to do, for the console. */
export class StartFault extends Error {
  override name = 'StartFault'
}

/** The log for the database's words while it starts, stops and comes back. */
export interface Log {
  info(message: string): void
  warn(message: string): void
}
