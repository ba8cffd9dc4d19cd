import { z } from 'zod'
import { networksOf } from './outgoing/addresses.ts'

export const port = z.coerce.number().int().min(0).max(65_535)
export const address = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as https://vote.example.org',
})
/** Everything is mounted at the root; an address within another site would lead all links astray. */
const isOrigin = (value: string): boolean => {
  const { pathname, search, hash, username } = new URL(value)
  return /^\/*$/.test(pathname) && `${search}${hash}${username}` === ''
}
export const origin = address
  .refine((value) => isOrigin(value), 'must be an address without a path: https://vote.example.org')
  .transform((value) => value.replace(/\/+$/, ''))
export const oneMailbox = /^(?:[^<>@\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/

export const networks = z
  .string()
  .default('')
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
export const isNetworks = (texts: string[]): boolean => {
  try {
    networksOf(texts)
    return true
  } catch {
    return false
  }
}
export const isTemplate = (text: string): boolean => {
  try {
    JSON.parse(text)
  } catch {
    return false
  }
  return text.includes('{to}') && text.includes('{text}')
}

/** Exactly what a browser sends as `Origin`: no path, no `null`, no wildcard, no upper case. */
const oneOrigin = /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(?::\d{1,5})?$/
export const appOrigins = z
  .string()
  .default('')
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine(
    (all) => all.every((one) => oneOrigin.test(one)),
    'must be origins of the wrapped app, with commas between: https://localhost, app://localhost',
  )
