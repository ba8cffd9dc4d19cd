import { api as organiser, server } from '../../../../testing-server.ts'
import { makeContest } from '../../../contests/factory.ts'

export async function open(given: Parameters<typeof makeContest>[1] = {}) {
  const { contest, contestants } = await makeContest(organiser, given)
  return { cx_id: contest.cx_id, people: contestants.map((c) => c.assox_id) }
}

interface Post {
  headers?: Record<string, string>
  cookie?: string
}

/** Posts as a browser without scripts does, from the contest's own page unless headers say otherwise. */
export async function post(
  cx_id: string,
  fields: Record<string, string> | string,
  { headers, cookie }: Post = {},
) {
  const answer = await fetch(`${server.url}/cx/${cx_id}/vote`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(headers ?? { origin: server.url, 'sec-fetch-site': 'same-origin' }),
      ...(cookie && { cookie }),
    },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  })
  const set = answer.headers.getSetCookie().find((value) => value.startsWith('plaudit_device='))
  return {
    status: answer.status,
    location: answer.headers.get('location') ?? '',
    set,
    cookie: set?.split(';')[0] ?? cookie ?? '',
  }
}
