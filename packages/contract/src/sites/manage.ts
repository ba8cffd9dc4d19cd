import { z } from 'zod'
import { userName } from '../accounts/userName.ts'
import {
  cursor,
  defineCall,
  fromText,
  line,
  nameLine,
  nothing,
  numericId,
  integer,
  publicId,
} from '../call.ts'
import { languages } from '../constants.ts'
import { domainStates, hostProblems, siteKinds, siteShows } from './parts.ts'
import { personUses } from './uses.ts'

const colour = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: '#invalid_colour' })
/** A path of this site, never another's address as `//host` and `/\host`, nor `/` under another name: `/?x`, `/.`. */
export const homePath = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[^\s\\]*$/, { error: '#invalid_home_path', abort: true })
  .refine((path) => path === '/' || new URL(path, 'http://site').pathname !== '/', {
    error: '#invalid_home_path',
  })

/** A host name as one types it: without scheme, port and path; letters of other scripts in their ASCII form. */
export const hostName = z
  .string({ error: '#invalid_host' })
  .trim()
  .max(253, { error: '#invalid_host' })
  .overwrite((text) => {
    const bare = text
      .replace(/^https?:\/\//i, '')
      .replace(/\/.*$/, '')
      .replace(/\.$/, '')
    return URL.canParse(`http://${bare}`) ? new URL(`http://${bare}`).hostname : bare.toLowerCase()
  })
  .regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, {
    error: '#invalid_host',
  })

const host = z.object({
  host: z.string(),
  state: z.enum(['waiting', 'proven']),
  /** The record that proves it. */
  record: z.object({ name: z.string(), type: z.literal('TXT'), value: z.string() }),
  problem: z.enum(hostProblems).nullable(),
  checked_at: z.string().nullable(),
  proven_at: z.string().nullable(),
  /** Time at which the proxy in front first asked if it may get a certificate. */
  certified_at: z.string().nullable(),
})

export const managedSite = z
  .object({
    site_id: z.int(),
    is_default: z.boolean(),
    kind: z.enum(siteKinds),
    title: z.string(),
    logo: z.string().nullable(),
    logo_id: z.string().nullable(),
    primary: z.string().nullable(),
    secondary: z.string().nullable(),
    home_path: z.string().nullable(),
    languages: z.array(z.enum(languages)),
    shows: z.enum(siteShows),
    owner: z.object({ ID: z.int(), username: z.string(), full_name: z.string() }).nullable(),
    revision: z.int(),
    hosts: z.array(host),
    createdAt: z.string(),
    can: z.object({ edit: z.boolean(), remove: z.boolean(), show_platform: z.boolean() }),
  })
  .meta({ id: 'ManagedSite' })
export type ManagedSite = z.infer<typeof managedSite>

const one = z.object({ site: managedSite })
const named = z.strictObject({ site_id: numericId, host: hostName })

export const getSites = defineCall({
  method: 'GET',
  summary: 'The sites that one looks after; every site for the platform’s admins.',
  tag: 'sites',
  who: 'user',
  input: z.strictObject({ after: cursor.optional() }),
  reply: z.object({
    sites: z.array(managedSite),
    next: z.string().nullable(),
    /** Address to which a host name has to lead, beside its proof. */
    points_to: z.string(),
    /** Price of an ordered name; null while none are sold. */
    domain_price: z.object({ amount: z.int(), currency: z.string() }).nullable(),
  }),
})

export const saveSite = defineCall({
  method: 'POST',
  summary: 'Makes a site, or changes it.',
  tag: 'sites',
  who: 'user',
  input: z.strictObject({
    site_id: numericId.optional(),
    /** Revision that its editor looked at: if two save at once, the second is told. */
    revision: integer.optional(),
    kind: z.enum(siteKinds).optional(),
    title: nameLine(80, '#invalid_site_title').optional(),
    logo_id: publicId.nullable().optional(),
    primary: colour.nullable().optional(),
    secondary: colour.nullable().optional(),
    home_path: z
      .union([homePath, z.literal('').transform(() => null)])
      .nullable()
      .optional(),
    languages: fromText(
      z.array(z.enum(languages)).min(1, { error: '#invalid_language' }),
    ).optional(),
    shows: z.enum(siteShows).optional(),
    /** Username of who looks after it; the platform's admins set it. */
    owner: fromText(userName.nullable()).optional(),
    client_id: z.string().max(100).optional(),
  }),
  reply: one,
  refusals: ['too_many_sites', 'changed_meanwhile'],
})

export const removeSite = defineCall({
  method: 'POST',
  summary: 'Takes a site away; its host names show the default site again.',
  tag: 'sites',
  who: 'user',
  input: z.strictObject({ site_id: numericId }),
  reply: z.object({ removed: z.literal(true) }),
})

export const addHost = defineCall({
  method: 'POST',
  summary: 'Asks for a host name of one’s own and tells the record that proves it.',
  tag: 'sites',
  who: 'user',
  input: named,
  reply: one,
  refusals: ['too_many_hosts', 'host_reserved'],
})

export const checkHost = defineCall({
  method: 'POST',
  summary: 'Looks whether the record that proves a host name is there.',
  tag: 'sites',
  who: 'user',
  input: named,
  reply: one,
})

export const removeHost = defineCall({
  method: 'POST',
  summary: 'Lets a host name go.',
  tag: 'sites',
  who: 'user',
  input: named,
  reply: one,
})

const order = z.object({
  order_id: z.string(),
  host: z.string(),
  state: z.enum(domainStates),
  note: z.string(),
  createdAt: z.string(),
  site: z.string().nullable(),
  who: z.string().nullable(),
})
export type DomainOrder = z.infer<typeof order>

export const getDomainOrders = defineCall({
  method: 'GET',
  summary: 'Host names that one ordered; all that wait, for the platform’s admins.',
  tag: 'sites',
  who: 'user',
  input: z.strictObject({ all: z.enum(['1']).optional() }),
  reply: z.object({ orders: z.array(order) }),
})

export const decideDomain = defineCall({
  method: 'POST',
  summary: 'Says that an ordered name is there, or refuses it: the money goes back then.',
  tag: 'sites',
  who: 'admin',
  input: z.strictObject({
    order_id: publicId,
    verdict: z.enum(['done', 'refuse']),
    note: line(1000).optional(),
  }),
  reply: z.object({ order }),
  refusals: ['illegal_step', 'host_taken', 'site_gone'],
})

const waiting = z.object({
  key: z.string(),
  text: z.string(),
  href: z.string(),
  since: z.string(),
  due: z.string().nullable(),
})

export const getWaiting = defineCall({
  method: 'GET',
  summary:
    'What waits for the person in all parts, the longest wait first; what they follow that is live now; whether they have begun anything yet.',
  tag: 'accounts',
  who: 'user',
  input: nothing,
  reply: z.object({
    waiting: z.array(waiting),
    total: z.int(),
    /** The soonest end first. */
    live: z.array(
      z.object({ key: z.string(), title: z.string(), href: z.string(), until: z.string() }),
    ),
    has_begun: z.boolean(),
  }),
})

export const getUses = defineCall({
  method: 'GET',
  summary: 'What the person does here: their menu holds the screens that serve it.',
  tag: 'accounts',
  who: 'user',
  input: nothing,
  reply: z.object({ uses: z.array(z.enum(personUses)) }),
})

export const getReach = defineCall({
  method: 'GET',
  summary:
    'Asked on the machine itself while no public address is set: whether others of its network can open the site, and where.',
  tag: 'sites',
  who: 'user',
  input: nothing,
  reply: z.object({
    /** The installation listens to its network, not to this machine alone. */
    listens: z.boolean(),
    /** Scheme and host for each network that the machine is in. */
    addresses: z.array(z.string()),
  }),
})
