import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { formatNumber } from '@plaudit/i18n/formatters'
import { Avatar } from '@plaudit/ui/avatar'
import { useLocale } from '@plaudit/ui/locale'
import { SideNav } from '@plaudit/ui/side-nav'
import { pictureSource } from '../../../lib/picture-source.ts'
import { useStudioPlace } from '../../../lib/area.ts'
import { changedKeys } from '../../../components/form/edits.ts'
import { sectionNames } from '../edits/store.ts'
import { editorSections, sectionOf } from './sections.ts'
import type { EditorSection } from '../open/section.ts'
import { useStudio } from '../open/studio.ts'
import type { Studio } from '../open/studio.ts'

/** The way around one contest: a column on a desk, chips on a phone. */
export function StudioNav({ className }: { className?: string }) {
  const studio = useStudio()
  const [params] = useSearchParams()
  const current = sectionOf(params)
  const locale = useLocale()
  const place = useStudioPlace()
  const { cx_id, contest_name, cover } = studio.contest
  const countOf = (section: EditorSection) => {
    if (hasUnsaved(studio, section.name))
      return (
        <span title={m.studio_unsaved()}>
          <span aria-hidden="true" className="inline-block size-2.5 rounded-full bg-won" />
          <span className="hidden-text">{m.studio_unsaved()}</span>
        </span>
      )
    const count = section.count?.(studio)
    return count === undefined ? undefined : formatNumber(count, locale)
  }
  return (
    <SideNav
      {...(className && { className })}
      label={m.studio_nav({ name: contest_name })}
      back={{ href: place.contests, label: m.common_my_contests() }}
      head={
        <>
          <Avatar id={cx_id} name={contest_name} source={pictureSource(cover)} shape="square" />
          <span className="truncate">{contest_name}</span>
        </>
      }
      groups={[
        {
          links: editorSections
            .filter(({ may }) => may?.(studio) ?? true)
            .map((section) => ({
              href: place.studio(cx_id, `?section=${section.name}`),
              label: section.title(),
              current: section === current,
              ...withCount(countOf(section)),
            })),
        },
        { links: [{ href: `/dashboard?cx_id=${cx_id}`, label: m.common_dashboard() }] },
      ]}
    />
  )
}

const withCount = (count: ReactNode) => (count === undefined ? {} : { count })

/** True if something in that section is changed and not saved. */
export function hasUnsaved({ edits }: Pick<Studio, 'edits'>, name: EditorSection['name']): boolean {
  const section = sectionNames.find((one) => one === name)
  if (section === undefined) return false
  const own = edits.of(section)
  return changedKeys({ ...own.seen }, own).length > 0
}
