let known = ''

/** The address that somebody is asked by, for the forms of signing in: as long as this page lives, in no link and no log. */
export const rememberAddress = (address: string): void => {
  known = address
}

export const knownAddress = (): string => known
