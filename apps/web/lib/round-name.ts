import { m } from '@plaudit/i18n/messages'

/** The round's name, else its number; nothing for the only round of a contest. */
export function roundName(
  round: { name: string; round_number: number } | undefined,
  rounds: number,
): string {
  if (!round) return ''
  if (round.name !== '') return round.name
  return rounds > 1 ? m.contests_round_number({ number: round.round_number }) : ''
}
