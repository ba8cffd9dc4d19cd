import { api as organiser, server } from '../../../../testing-server.ts'
import { makeContest } from '../../../contests/factory.ts'

export async function open(given: Parameters<typeof makeContest>[1] = {}) {
  const { contest, contestants } = await makeContest(organiser, given)
  return { cx_id: contest.cx_id, people: contestants.map((c) => c.assox_id) }
}

/** Cookies of a browser, in the order in which it got them. */
export type Jar = Map<string, string>

type Fields = Record<string, string> | [string, string][] | string

export interface Answered {
  status: number
  location: string
  /** Cookies as they were set. */
  set: string[]
}

/** Posts once, with the cookies of a browser; what the answer sets is not kept yet. */
export async function send(
  url: string,
  fields: Fields,
  jar: Jar,
  headers: Record<string, string> = { origin: server.url, 'sec-fetch-site': 'same-origin' },
): Promise<Answered> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(new URL(url, server.url), {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
      ...(cookie !== '' && { cookie }),
    },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  })
  return {
    status: answer.status,
    location: answer.headers.get('location') ?? '',
    set: answer.headers.getSetCookie(),
  }
}

/** A browser keeps what an answer sets. A cookie that it has already keeps its place. */
export function keep(jar: Jar, { set }: Answered): void {
  for (const one of set) {
    const [name = '', value = ''] = (one.split(';')[0] ?? '').split('=')
    jar.set(name, value)
  }
}

/** Posts as a browser does, which sends its form again where it is told to. */
export async function follow(
  url: string,
  fields: Fields,
  jar: Jar,
  headers?: Record<string, string>,
): Promise<Answered> {
  const first = await send(url, fields, jar, headers)
  keep(jar, first)
  if (first.status !== 307) return first
  const second = await send(first.location, fields, jar, headers)
  keep(jar, second)
  return { ...second, set: [...first.set, ...second.set] }
}

interface Post {
  headers?: Record<string, string>
  cookie?: string
}

/** Posts as a browser without scripts does, from the contest's own page unless headers say otherwise. */
export async function post(cx_id: string, fields: Fields, { headers, cookie }: Post = {}) {
  const jar: Jar = new Map()
  const [name, value] = cookie?.split('=') ?? []
  if (name !== undefined && value !== undefined) jar.set(name, value)
  const { status, location, set } = await follow(`/cx/${cx_id}/vote`, fields, jar, headers)
  const device = jar.get('plaudit_device')
  return {
    status,
    location,
    set: set.find((one) => one.startsWith('plaudit_device=')),
    cookie: device === undefined ? '' : `plaudit_device=${device}`,
  }
}
