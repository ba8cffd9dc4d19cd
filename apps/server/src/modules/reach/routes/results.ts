import type { FastifyInstance, FastifyRequest } from 'fastify'
import { csvLine } from '../../../platform/csv.ts'
import { refuse } from '../../../platform/errors.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import { toWire } from '@plaudit/i18n/locale'
import { certificate, certificates, type Placed } from '../present/prints/certificate.ts'
import type { Shown } from '../present/prints/model.ts'
import { hashOf, read, sendSheet, smallPicture, type Asked, type Drawing } from './printing.ts'

const isPlaced = (person: Shown): person is Placed => person.place !== null
const columns = ['place', 'name', 'votes', 'public', 'jury', 'score'] as const

/** Adds a declared result's papers and table: of the round that counted last, for everybody. */
export function addResults(app: FastifyInstance, { parts, printed }: Drawing): void {
  const declared = async (request: FastifyRequest<Asked>) => {
    const asked = await read(parts, request)
    if (!asked.print.declared) refuse('not_found')
    const log = `${asked.origin}/cx/${asked.print.cx_id}/log`
    const logo =
      (await smallPicture(parts, asked.answer.contest.user?.avatar)) ??
      (await smallPicture(parts, asked.print.look.logo))
    return { ...asked, making: { paper: asked.paper, log, logo } }
  }

  app.get<Asked>('/prints/:cx_id/:assox_id/certificate.pdf', async (request, reply) => {
    const { print, person, making } = await declared(request)
    if (person === undefined || !isPlaced(person)) refuse('not_found')
    const key = hashOf('certificate', [print, person, making])
    const bytes = await printed.get(key, () => certificate(print, person, making))
    return sendSheet(reply, `${person.name}, ${print.name}`, bytes)
  })
  app.get<Asked>('/prints/:cx_id/certificates.pdf', async (request, reply) => {
    const { print, making } = await declared(request)
    const people = print.people.filter(isPlaced).toSorted((a, b) => a.place - b.place)
    if (people.length === 0) refuse('not_found')
    const key = hashOf('certificates', [print, making])
    const bytes = await printed.get(key, () => certificates(print, people.slice(0, most), making))
    return sendSheet(reply, print.name, bytes)
  })
  app.get<Asked>('/prints/:cx_id/results.csv', async (request, reply) => {
    const { answer, print } = await declared(request)
    const language = toWire(print.locale)
    const titles = columns.map((column) => sentence(`prints_column_${column}`, language))
    const rows = answer.contestants
      .filter(({ contestant_status: status }) => status === '1')
      .toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || a.position - b.position)
    const lines = rows.map((one) =>
      csvLine([
        one.place ?? '',
        one.contestant_name,
        one.votes ?? '',
        one.public_votes ?? '',
        one.jury_votes ?? '',
        one.score ?? '',
      ]),
    )
    return reply
      .headers({
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(print.name)}.csv`,
        'x-content-type-options': 'nosniff',
      })
      .type('text/csv; charset=utf-8')
      .send(`\uFEFF${csvLine(titles)}${lines.join('')}`)
  })
}

/** Pages of one file: more would keep this process from votes for seconds. */
const most = 200
