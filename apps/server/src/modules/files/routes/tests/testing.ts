import sharp, { type Sharp } from 'sharp'
import { beforeAll } from 'vitest'
import { makePerson, type TestPerson } from '../../../accounts/factory.ts'
import { server } from '../../../accounts/routes/tests/testing.ts'
import { upload as uploadForm, type Part } from '../../factory.ts'

export let person: TestPerson

/** Opens one server for all tests of a file, with a person. */
export function openWithPerson(): void {
  beforeAll(async () => {
    person = await makePerson(server.db)
  })
}

export const upload = (parts: Part[], who: TestPerson | undefined = person, key?: string) =>
  uploadForm(server, parts, who, '/app/Files/upload', key)

export const send = (value: Uint8Array, purpose?: string) =>
  upload([
    ...(purpose === undefined ? [] : [{ name: 'purpose', value: purpose }]),
    { name: 'file', value },
  ])

export const plain = (width: number, height: number, background: string): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })

export const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers })
