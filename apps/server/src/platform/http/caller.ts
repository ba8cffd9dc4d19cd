import type { IncomingHttpHeaders } from 'node:http'
import { languages, type Language } from '@plaudit/contract/constants'
import { refuse } from '../errors.ts'
import type { SiteScope } from '../site.ts'
import { Kept } from '../kept.ts'

/** The signed-in person as every gate needs them. */
export interface Person {
  user_id: number
  username: string
  language: Language
  is_admin: boolean
  /** Answers as rapid_support. */
  is_support: boolean
  email_confirmed: boolean
  phone_confirmed: boolean
  country_code: string
  /** Mailbox where their mail arrives, whatever dots and tags the address is written with; null without one. */
  mailbox: string | null
  /** The confirmed number, as in E.164; null without one. */
  phone: string | null
}

/** The session that a caller is signed in by. */
export interface Session {
  /** Key of the right that ends with it (`endRight`). */
  key: string
  /** Hash of its token, as the database knows it. */
  hash: Buffer
  /** Time at which it ends by itself, epoch milliseconds. */
  until: number
  /** The person acting in it, where that is not its own person: an admin with their consent, or support. */
  acting: number | null
  /** It was opened on a site of somebody else, where an admin is a person like others. */
  isElsewhere: boolean
}

/** The caller of a call, proven. */
export interface Caller {
  person: Person | null
  /** Absent for a visitor. */
  session?: Session
  /** Id of the device from its signed `ssid`; it recognises and gives no rights. */
  device: string | null
  /** Its browser sent the same id as a cookie, and will where no header can stand: with a link, a picture, a film. */
  showsCookie?: boolean
  /** Client address as the trusted proxies say. */
  address: string
  /** Network of the address: see `networkOf`. */
  network: string
  /** The call comes from this machine itself, through no proxy. */
  local: boolean
  language: Language
  userAgent: string
  host: string
  /** The scope of the site where they came in: every public read is handed it. */
  site: SiteScope
  /** A mailbox that was proven by a code with this very request, where nobody is signed in. */
  proven?: string
}

/** The person who looks at something, and the site: both decide whether they may see it. */
export type Viewer = Pick<Caller, 'person' | 'site'>

/** Headers that were read already: browsers send few different ones, but a caller may make up as many as they like. */
const languagesRead = new Kept<Language>({ most: 1000 })

/**
 * Tells whether `Accept-Language` names a language. `*` stands for any: Node's `fetch` sends it for programs that
 * never thought of languages.
 */
export const asksForLanguage = (header: string | undefined): boolean =>
  header !== undefined && !/^\s*(?:\*\s*(?:;[^,]*)?)?$/.test(header)

/** The first supported language of `Accept-Language`; anything else falls back to EN (specification 5). */
export function languageOf(header: string | undefined): Language {
  if (header === undefined) return 'EN'
  if (header.length > longestKept) return languageIn(header)
  return languagesRead.or(header, () => languageIn(header))
}

const longestKept = 200

function languageIn(header: string): Language {
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/;\s*q=/)
      return {
        tag: tag.slice(0, 2).toUpperCase(),
        quality: quality === undefined ? 1 : Number(quality) || 0,
      }
    })
    .sort((a, b) => b.quality - a.quality)
  const found = wanted.find(({ tag }) => (languages as readonly string[]).includes(tag))
  return (found?.tag as Language | undefined) ?? 'EN'
}

/** Token and username of `Authorization: Bearer <token>_<username>`; the token holds no underscore. */
export function bearerOf(
  headers: IncomingHttpHeaders,
): { token: string; username: string } | undefined {
  const match = /^Bearer\s+([0-9A-Za-z]+)_(.*)$/i.exec(headers.authorization ?? '')
  return match === null ? undefined : { token: match[1] ?? '', username: match[2] ?? '' }
}

/** Returns the address of a request; empty when its caller has left already, which is no fault. */
export const addressOf = ({ ip }: { ip: string | undefined }): string => ip ?? ''

/** The network that an address belongs to: /24 or /64. Households and carriers share addresses, so limits on it are wide. */
export function networkOf(address: string): string {
  if (address.startsWith(':')) {
    const mapped = /^::ffff:(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
    if (mapped) return `${mapped[1]}.0`
  }
  const dot = address.indexOf('.')
  if (dot >= 0) {
    const third = address.indexOf('.', address.indexOf('.', dot + 1) + 1)
    return `${third > dot ? address.slice(0, third) : address}.0`
  }
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const middle =
    tail === undefined
      ? []
      : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...middle, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** The signed-in person of a call. @throws refusal sign_in_required for a visitor. */
export const personOf = (caller: Caller): Person => caller.person ?? refuse('sign_in_required')

/**
 * Refuses an act that a person does for themselves alone to somebody who signed in for them.
 * @throws refusal forbidden.
 */
export function proveNotActing({ session }: Pick<Caller, 'session'>): void {
  if (session?.acting != null) refuse('forbidden')
}

/** Returns the session of the person of a call. @throws refusal sign_in_required for a visitor. */
export const sessionOf = (caller: Caller): Session => caller.session ?? refuse('sign_in_required')
