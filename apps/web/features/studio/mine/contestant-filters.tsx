import { useState } from 'react'
import Download from 'lucide-react/icons/download'
import ListOrdered from 'lucide-react/icons/list-ordered'
import type { Contest, Contestant } from '@plaudit/contract/contests'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { SearchBox } from '@plaudit/ui/search-box'
import { Select } from '@plaudit/ui/select'
import { showError } from '@plaudit/ui/toast'
import { downloadCsv } from '../../../lib/csv.ts'
import { sentenceOf } from '../form/sentence.ts'

export type OwnContestant = Contestant & { contest_name: string }

interface Props {
  contests: readonly Contest[]
  cxId: string
  onContest: (cxId: string) => void
  search: string
  onSearch: (text: string) => void
  /** What is looked for now. */
  keyword: string
}

export function ContestantFilters({ contests, cxId, onContest, search, onSearch, keyword }: Props) {
  const [exporting, setExporting] = useState(false)
  const download = async () => {
    if (exporting) return
    setExporting(true)
    try {
      await downloadCsv(
        'contest/v2/getAllContestants',
        { ...(cxId && { contest_id: cxId }), ...(keyword && { keyword }) },
        'contestants.csv',
      )
    } catch (error) {
      showError(sentenceOf(error))
    } finally {
      setExporting(false)
    }
  }
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Select
        aria-label={m.studio_contest()}
        value={cxId}
        placeholder={m.studio_all_contests()}
        options={contests.map(({ cx_id, contest_name }) => ({ value: cx_id, label: contest_name }))}
        onChange={(event) => onContest(event.target.value)}
        className="sm:max-w-72"
      />
      <SearchBox
        label={m.studio_find_contestant()}
        placeholder={m.studio_find_contestant()}
        size="md"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onClear={() => onSearch('')}
        className="min-w-48 flex-1"
      />
      {cxId && (
        <ButtonLink
          href={`/studio/${cxId}?section=contestants&do=order`}
          icon={<ListOrdered aria-hidden="true" />}
        >
          {m.studio_order_change()}
        </ButtonLink>
      )}
      <Button
        icon={<Download aria-hidden="true" />}
        loading={exporting}
        onClick={() => void download()}
      >
        {m.studio_export_csv()}
      </Button>
    </div>
  )
}
