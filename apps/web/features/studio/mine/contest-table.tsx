import Archive from 'lucide-react/icons/archive'
import ChartColumn from 'lucide-react/icons/chart-column'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Trash2 from 'lucide-react/icons/trash-2'
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { formatNumber } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { IconButton } from '@plaudit/ui/button'
import { DataTable } from '@plaudit/ui/data-table'
import type { Column } from '@plaudit/ui/data-table'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Menu } from '@plaudit/ui/menu'
import type { MenuAction } from '@plaudit/ui/menu'
import { Picture } from '@plaudit/ui/picture'
import { totalName } from '../../../components/sum-words.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { useStudioPlace } from '../../../lib/area.ts'
import { callKey } from '../../../lib/query.ts'
import { StatusPill } from '../open/status-pill.tsx'
import { useVerbs } from '../status/verbs.ts'
import type { Verb } from '../status/verbs.ts'
import { whenLine } from './words.ts'

export function ContestTable({ contests }: { contests: readonly Contest[] }) {
  const locale = useLocale()
  const navigate = useNavigate()
  const { studio } = useStudioPlace()
  return (
    <DataTable
      label={m.common_my_contests()}
      columns={columns(contests, locale)}
      rows={contests}
      rowId={(row) => row.cx_id}
      rowName={(row) => row.contest_name}
      onOpen={(row) => void navigate(studio(row.cx_id))}
      actions={(row) => <RowMenu contest={row} />}
    />
  )
}

function columns(contests: readonly Contest[], locale: Locale): Column<Contest>[] {
  const number = (value: number) => formatNumber(value, locale)
  return [
    {
      key: 'name',
      header: m.studio_contest(),
      cell: (row) => <NameCell contest={row} locale={locale} />,
    },
    { key: 'state', header: m.studio_status(), cell: (row) => <StatusPill contest={row} /> },
    {
      key: 'contestants',
      header: m.studio_section_contestants(),
      align: 'end',
      cell: (row) => number(row.contestants_count),
    },
    {
      key: 'votes',
      header: totalName(contests),
      align: 'end',
      cell: (row) => <b>{number(row.votes_total)}</b>,
    },
    {
      key: 'voters',
      header: m.studio_voters(),
      align: 'end',
      cell: (row) => number(row.voters_total),
    },
  ]
}

function NameCell({ contest, locale }: { contest: Contest; locale: Locale }) {
  const { studio } = useStudioPlace()
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="w-18 flex-none overflow-hidden rounded-in">
        <Picture
          id={contest.cx_id}
          name={contest.contest_name}
          source={pictureSource(contest.cover)}
          ratio="16/9"
          sizes="72px"
        />
      </span>
      <span className="min-w-0 leading-tight">
        <Anchor href={studio(contest.cx_id)} className="line-clamp-2 font-semibold hover:underline">
          {contest.contest_name}
        </Anchor>
        <span className="block text-small text-muted">{whenLine(contest, locale)}</span>
      </span>
    </span>
  )
}

function RowMenu({ contest }: { contest: Contest }) {
  const { studio } = useStudioPlace()
  const client = useQueryClient()
  const reload = () => void client.invalidateQueries({ queryKey: callKey('contest/v2/get') })
  const { run, running } = useVerbs(contest, reload)
  const label = m.ui_row_actions({ name: contest.contest_name })
  const { can, cx_id, state } = contest
  const verb = (name: Verb, words: string, Icon: typeof Pause, danger = false): MenuAction => ({
    label: words,
    icon: <Icon aria-hidden="true" />,
    danger,
    onSelect: () => void run(name),
  })
  const link = (href: string, words: string, Icon: typeof Pause): MenuAction => ({
    label: words,
    icon: <Icon aria-hidden="true" />,
    href,
  })
  return (
    <Menu
      label={label}
      trigger={
        <IconButton
          label={label}
          icon={<Ellipsis aria-hidden="true" />}
          loading={running !== undefined}
        />
      }
      items={[
        link(studio(cx_id), m.studio_edit(), Pencil),
        link(`/dashboard?cx_id=${cx_id}`, m.common_dashboard(), ChartColumn),
        ...(state === 'draft' ? [] : [link(`/cx/${cx_id}`, m.studio_open_page(), ExternalLink)]),
        'separator',
        ...(can.pause ? [verb('pause', m.studio_pause(), Pause)] : []),
        ...(can.resume ? [verb('resume', m.studio_resume(), Play)] : []),
        verb('duplicate', m.studio_duplicate(), Copy),
        ...(can.archive ? [verb('archive', m.studio_archive(), Archive)] : []),
        ...(can.delete ? [verb('delete', m.studio_delete(), Trash2, true)] : []),
      ]}
    />
  )
}
