import sharp, { type Sharp } from 'sharp'
import type { TestPerson, TestServer } from '../accounts/factory.ts'

export interface Part {
  name: string
  value: string | Uint8Array
  filename?: string
  type?: string
}

/** The form as a browser sends it, signed in as somebody. */
export async function formOf(parts: readonly Part[], who: TestPerson | undefined) {
  const form = new FormData()
  for (const { name, value, filename, type } of parts) {
    if (typeof value === 'string') form.append(name, value)
    else
      form.append(
        name,
        new Blob([Uint8Array.from(value)], { type: type ?? 'image/jpeg' }),
        filename ?? 'photo.jpg',
      )
  }
  const request = new Request('http://plaudit.test/', { method: 'POST', body: form })
  return {
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(who && { authorization: `Bearer ${who.token}_${who.username}` }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  }
}

/** Sends a form with a picture, or what a test gives out for one. */
export async function upload(
  server: Pick<TestServer, 'app'>,
  parts: Part[],
  who: TestPerson | undefined,
  url = '/app/Files/upload',
  key = '',
) {
  const { headers, payload } = await formOf(parts, who)
  const response = await server.app.inject({
    method: 'POST',
    url,
    remoteAddress: '192.0.2.9',
    headers: { ...headers, 'idempotency-key': key },
    payload,
  })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}

/** A picture of noise, so that it takes its room. */
export function noise(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#c02040',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
}
