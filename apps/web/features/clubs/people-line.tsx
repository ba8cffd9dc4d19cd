import type { Club } from '@plaudit/contract/clubs/club'
import { m } from '@plaudit/i18n/messages'
import { formatLanguage } from '@plaudit/i18n/prices'
import { Faces } from '@plaudit/ui/avatar'
import { cx } from '@plaudit/ui/classes'
import { useLocale } from '@plaudit/ui/locale'
import { latelyWords } from './words.ts'

/**
 * The people of a club: some faces where the reader may see its members, their number, their language, and the latest
 * activity.
 */
export function PeopleLine({ club, className }: { club: Club; className?: string }) {
  const { faces, members, language } = club
  const locale = useLocale()
  const words = [
    m.clubs_members({ count: members }),
    ...(language ? [formatLanguage(language, locale)] : []),
    ...latelyWords(club),
  ]
  return (
    <p className={cx('flex min-h-[30px] items-center gap-2.5', className)}>
      {faces.length > 0 && (
        <Faces
          people={faces.map(({ ux_id, full_name, avatar }) => ({
            id: ux_id,
            name: full_name,
            source: avatar ? { src: avatar } : null,
          }))}
        />
      )}
      <span className="num min-w-0">
        {words.map((word) => word.replaceAll(' ', '\u{a0}')).join(' · ')}
      </span>
    </p>
  )
}
