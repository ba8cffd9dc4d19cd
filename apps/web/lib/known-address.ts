let known: string | undefined

/** The address that somebody is asked by, for the forms of signing in: as long as this page lives, in no link and no log. */
export const rememberAddress = (address: string): void => {
  known = address
}

/**
 * The address as a form's value from the start; nothing where none is known: an empty value would wipe out what a
 * person typed before the page was alive.
 */
export const knownAddress = (): { email?: string } => (known === undefined ? {} : { email: known })
