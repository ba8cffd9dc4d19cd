/** Replaces the compiled runtime: messages need to know one thing, the locale, and this product has one source of it. */
export const experimentalStaticLocale = undefined

let read = () => 'en'

export function getLocale() {
  return read()
}

export function overwriteGetLocale(reader) {
  read = reader
}
