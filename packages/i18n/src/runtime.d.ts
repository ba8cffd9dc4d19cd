import type { Locale } from './locale.ts'

/** The locale of messages called without one. */
export function getLocale(): Locale
/** Says where that locale comes from: the document in a browser, the request on the server. */
export function overwriteGetLocale(read: () => Locale): void
