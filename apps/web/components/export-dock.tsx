import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { ProgressBar } from '@plaudit/ui/progress-bar'
import { dropExport, useExports } from '../lib/exports.ts'
import type { Export } from '../lib/exports.ts'

/** Files on their way, at the corner of every screen of the organiser's side, until they are put away. */
export function ExportDock() {
  const exports = useExports()
  return (
    <section
      aria-label={m.area_exports()}
      className="fixed right-4 bottom-4 z-40 grid w-[min(340px,calc(100vw-32px))] gap-2 empty:hidden"
      data-screen-only
    >
      {exports.map((one) => (
        <One key={one.id} file={one} />
      ))}
    </section>
  )
}

function One({ file }: { file: Export }) {
  const locale = useLocale()
  const { id, name, lines, total, state, problem, again } = file
  const number = (value: number) => formatNumber(value, locale)
  return (
    <div className="flex items-start gap-2 rounded-card border border-line bg-raised py-2 pr-1 pl-4 shadow-3">
      <div role="status" className="min-w-0 flex-1 py-2 text-small">
        {state === 'running' ? (
          <ProgressBar
            value={total ? Math.min(lines / total, 0.99) : null}
            label={name}
            note={total ? m.area_export_lines({ done: number(lines), total: number(total) }) : ''}
          />
        ) : (
          <p className="flex items-center gap-2 font-medium">
            {state === 'done' ? (
              <Check aria-hidden="true" className="size-5 flex-none text-ok-text" />
            ) : (
              <TriangleAlert aria-hidden="true" className="size-5 flex-none text-danger-text" />
            )}
            {state === 'done' ? m.area_export_done({ name }) : problem}
          </p>
        )}
        {state === 'failed' && (
          <Button size="sm" className="mt-2" onClick={again}>
            {m.ui_try_again()}
          </Button>
        )}
      </div>
      <IconButton
        label={state === 'running' ? m.area_export_stop({ name }) : m.ui_close()}
        icon={<X aria-hidden="true" />}
        onClick={() => dropExport(id)}
      />
    </div>
  )
}
