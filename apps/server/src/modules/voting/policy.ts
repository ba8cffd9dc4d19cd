import { numberOf, publicId, shortNumber } from '../../platform/ids.ts'

/** The id of a ballot: the key of its contest, then 128 random bits (api: Ids in answers). */
export const ballotId = (contestId: number): string => `${shortNumber(contestId)}${publicId()}`

/** The contest that a ballot's id names, or undefined when it is no such id. */
export const contestOfBallot = (casxId: string): number | undefined =>
  /^[0-9A-Za-z]{23,33}$/.test(casxId) ? numberOf(casxId.slice(0, -22)) : undefined
