import { useRef, useState } from 'react'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Textarea } from '@plaudit/ui/textarea'
import { useStudio } from '../open/studio.ts'
import { sentenceOf } from '../../../components/form/sentence.ts'
import { DropFiles } from '../../../components/pictures/drop-many.tsx'
import type { Checked } from './check.ts'
import { readTable } from './check.ts'
import { decode, longest } from './decode.ts'
import { isJson } from './rows.ts'
import type { Row } from './rows.ts'

type Read = { rows: Row[] } & Checked

/** Takes the rows: pasted from a spreadsheet, or from a CSV or JSON file. */
export function Source({ onRead }: { onRead: (read: Read) => void }) {
  const [text, setText] = useState('')
  const { problem, reading, read } = useReading(onRead)
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <Card className="grid gap-5">
      <Field label={m.studio_many_paste()} hint={m.studio_many_paste_hint()} error={problem}>
        <Textarea
          ref={box}
          value={text}
          rows={8}
          spellCheck={false}
          placeholder={m.studio_many_example()}
          onChange={(event) => setText(event.target.value)}
          className="font-mono text-small whitespace-pre"
        />
      </Field>
      <DropFiles
        label={m.studio_many_file()}
        hint={m.studio_many_file_hint()}
        icon={<FileSpreadsheet />}
        accept=".csv,.tsv,.txt,.json,text/csv,application/json,text/plain"
        disabled={reading}
        onFiles={([file]) => void read(file)}
      />
      <p className="text-small text-muted">{m.studio_many_columns()}</p>
      <div className="flex justify-end">
        <Button
          variant="primary"
          loading={reading}
          disabled={text.trim() === ''}
          onClick={() => void read(text)}
        >
          {m.studio_many_read()}
        </Button>
      </div>
    </Card>
  )
}

function useReading(onRead: (read: Read) => void) {
  const { contest } = useStudio()
  const [problem, setProblem] = useState<string>()
  const [reading, setReading] = useState(false)
  const read = async (source: string | File | undefined) => {
    if (reading || source === undefined) return
    setReading(true)
    setProblem(undefined)
    try {
      const text = typeof source === 'string' ? source : await decode(source)
      if (text === undefined || text.length > longest) return setProblem(m.studio_many_not_text())
      const table = await readTable(contest.cx_id, isJson(text) ? { json: text } : { csv: text })
      if (table.rows.length > 0) onRead(table)
      else setProblem(table.notes.join(' ') || m.studio_many_nothing())
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setReading(false)
    }
  }
  return { problem, reading, read }
}
