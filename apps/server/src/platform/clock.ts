/** A time of the database as the wire has it. */
export const iso = (time: Date | null): string | null => (time === null ? null : time.toISOString())
