/** The server's time in epoch milliseconds; every screen's countdown follows it. */
export const serverTime = (): number => Date.now()

/** A time of the database as the wire has it. */
export const iso = (time: Date | null): string | null => (time === null ? null : time.toISOString())
