import { hash } from 'node:crypto'
import type { Hash } from '@plaudit/votelog/hashing'

/** SHA-256 by the platform. By way of a text of single bytes, because a buffer of its own costs more than the hash. */
export const sha256: Hash = (data) => Buffer.from(hash('sha256', data, 'binary'), 'latin1')

/** The format in which logs are written (packages/votelog, README). */
export const logFormat = 2

/** A line of a ballot as the log has it. */
export interface LeafLine {
  assox_id: string
  points: number
  /** A judge's marks: criterion → mark. */
  scores?: Readonly<Record<string, number>>
}

export interface LeafContent {
  type: 'vote' | 'jury'
  contest: string
  round: number
  lines: readonly LeafLine[]
  quantity: number
  kind: 'free' | 'paid' | 'jury'
  /** Salted commitment to what paid for it, hex. */
  payment?: string
}

/**
 * The canonical leaf of a ballot (product 4): JSON without white space, keys in order of their code
 * points, lines in the order of their ids. Cut in three where the commit puts the voter's commitment
 * (sha-256 over the slot's salt and the voter's key, hex) and the minute (UTC).
 */
export function leafParts(content: LeafContent): [head: string, middle: string, tail: string] {
  const lines = [...content.lines]
    .sort((a, b) => (a.assox_id < b.assox_id ? -1 : 1))
    .map(
      ({ assox_id, points, scores }) =>
        `{"assox_id":${JSON.stringify(assox_id)},"points":${points}${scores ? `,"scores":${inKeyOrder(scores)}` : ''}}`,
    )
  return [
    `{"commitments":{"payment":${content.payment === undefined ? 'null' : JSON.stringify(content.payment)},"voter":"`,
    `"},"contest":${JSON.stringify(content.contest)},"kind":"${content.kind}","lines":[${lines.join(',')}],"minute":"`,
    `","quantity":${content.quantity},"round":${content.round},"type":"${content.type}","v":${logFormat}}`,
  ]
}

const inKeyOrder = (scores: Readonly<Record<string, number>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(scores).sort(([a], [b]) => (a < b ? -1 : 1))))
