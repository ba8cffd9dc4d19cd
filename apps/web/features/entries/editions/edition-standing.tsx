import type { EditionRank } from '@plaudit/contract/entries/editions'
import { formatNumber, formatPercent } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Card as Panel, CardHead } from '@plaudit/ui/card'
import { StandingList } from '@plaudit/ui/standing'
import { contestantHref } from '../../../lib/contest-addresses.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import type { LoadedEdition } from './load-edition.ts'

/** The leaders over all contests of an edition. */
export default function EditionStanding({
  loaded,
  locale,
}: {
  loaded: LoadedEdition
  locale: Locale
}) {
  const { standing, standing_by: by } = loaded
  return (
    <Panel as="section" aria-labelledby="standing-title">
      <CardHead
        id="standing-title"
        title={m.editions_standing()}
        hint={by === 'votes' ? m.editions_standing_votes() : m.editions_standing_share()}
      />
      {standing.length === 0 ? (
        <p className="text-muted">{m.editions_standing_none()}</p>
      ) : (
        <StandingList
          label={m.editions_standing()}
          items={standing.map((row) => ({
            id: row.assox_id,
            place: row.place,
            name: row.contestant_name,
            sum: sumOf(row, locale),
            share: weightOf(row) / (weightOf(standing[0] ?? row) || 1),
            picture: pictureSource(row.picture),
            href: contestantHref(row.cx_id, row.assox_id),
            quiet: row.contest_name,
          }))}
        />
      )}
    </Panel>
  )
}

const weightOf = ({ votes, score }: EditionRank): number => votes ?? Number(score)

function sumOf({ votes, score }: EditionRank, locale: Locale): string {
  return votes === null
    ? formatPercent(Number(score) / 100, locale, 1)
    : formatNumber(votes, locale)
}
