import Download from 'lucide-react/icons/download'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Menu } from '@plaudit/ui/menu'
import { startExport } from '../lib/exports.ts'
import type { FileFormat } from '../lib/exports.ts'

interface Props {
  call: Parameters<typeof startExport>[0]
  filters: Readonly<Record<string, unknown>>
  /** The file's name without its ending. */
  name: string
  size?: 'sm' | 'md'
}

/** The whole list as it is filtered now, as a file. */
export function ExportMenu({ call, filters, name, size = 'md' }: Props) {
  const item = (format: FileFormat, label: string) => ({
    label,
    onSelect: () => void startExport(call, filters, format, name),
  })
  return (
    <Menu
      label={m.area_export()}
      trigger={
        <Button size={size} icon={<Download aria-hidden="true" />}>
          {m.area_export()}
        </Button>
      }
      items={[item('csv', m.area_export_csv()), item('json_file', m.area_export_json())]}
    />
  )
}
