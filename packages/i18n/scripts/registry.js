/** Replaces the compiled registry: the same functions with their Intl objects kept, which a page of many numbers needs. */
const made = new Map()
const tags = { en: 'en-US', fr: 'fr-FR', es: 'es-ES' }

function kept(kind, locale, options, make) {
  const key = `${kind}${locale}${options ? JSON.stringify(options) : ''}`
  let format = made.get(key)
  if (!format) {
    format = make(tags[locale] ?? locale)
    made.set(key, format)
  }
  return format
}

export function plural(locale, input, options) {
  return kept('p', locale, options, (tag) => new Intl.PluralRules(tag, options)).select(
    Number(input),
  )
}

export function number(locale, input, options) {
  return kept('n', locale, options, (tag) => new Intl.NumberFormat(tag, options)).format(
    Number(input),
  )
}

export function datetime(locale, input, options) {
  return kept('d', locale, options, (tag) => new Intl.DateTimeFormat(tag, options)).format(
    new Date(input),
  )
}

export function relativetime(locale, input, { unit, ...options }) {
  return kept('r', locale, options, (tag) => new Intl.RelativeTimeFormat(tag, options)).format(
    Number(input),
    unit,
  )
}
