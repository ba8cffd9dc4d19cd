import { useEffect, useRef, useState } from 'react'
import Bold from 'lucide-react/icons/bold'
import Italic from 'lucide-react/icons/italic'
import Link2 from 'lucide-react/icons/link-2'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Squire from 'squire-rte'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { useFieldControl } from '@plaudit/ui/field'
import { parseText, safeHref, toFragment } from './html.ts'

/** Everything that comes into the editor goes through our own reader; nothing is parsed by the browser. */
class Editor extends Squire {
  override _setRawHTML(html: string): this {
    this.getRoot().replaceChildren(toFragment(parseText(html), document))
    this._ignoreChange = true
    return this
  }
}

export interface RichEditorProps {
  /** Sanitised HTML. */
  value: string
  onChange: (html: string) => void
  label: string
}

/** Text with bold, italic, links and lists. */
export default function RichEditor({ value, onChange, label }: RichEditorProps) {
  const control = useFieldControl()
  const { root, editor, path } = useEditor(value, onChange)
  const [linking, setLinking] = useState(false)
  return (
    <div className="overflow-hidden rounded-in border-[1.5px] border-line-strong bg-raised has-[[contenteditable]:focus-visible]:border-focus has-[[contenteditable]:focus-visible]:ring-3 has-[[contenteditable]:focus-visible]:ring-focus/30">
      <Toolbar
        label={label}
        editor={editor}
        path={path}
        linking={linking}
        onLink={() => setLinking(!linking)}
      />
      {linking && editor && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
      <div
        ref={root}
        {...control}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        className="rich-text max-h-[50vh] min-h-40 overflow-y-auto px-3.5 py-3 outline-0 [&_a]:text-act-text [&_a]:underline [&_blockquote]:border-l-4 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_li]:ml-5 [&_ol]:list-decimal [&_p+p]:mt-3 [&_ul]:list-disc"
      />
    </div>
  )
}

function useEditor(value: string, onChange: (html: string) => void) {
  const root = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [path, setPath] = useState('')
  const told = useRef<string>(undefined)
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  })
  useEffect(() => {
    if (!root.current) return
    const own = new Editor(root.current, {
      blockTag: 'P',
      sanitizeToDOMFragment: (html) => toFragment(parseText(html), document),
    })
    own.addEventListener('input', () => {
      const html = own.getHTML()
      const now = html === '<p><br></p>' ? '' : html
      // Attributes of the field change too, as by an error below it or by an extension: nobody typed then.
      if (now === told.current) return
      told.current = now
      tell.current(now)
    })
    own.addEventListener('pathChange', () => setPath(own.getPath()))
    setEditor(own)
    return () => own.destroy()
  }, [])
  useEffect(() => {
    // Text typed here comes back as the value; only somebody else's text is put in.
    if (!editor || value === told.current || editor.getRoot().contains(document.activeElement))
      return
    told.current = value
    editor.setHTML(value)
  }, [editor, value])
  return { root, editor, path }
}

interface ToolbarProps {
  label: string
  editor: Editor | undefined
  path: string
  linking: boolean
  onLink: () => void
}

function Toolbar({ label, editor, path, linking, onLink }: ToolbarProps) {
  const has = (tag: string) => editor?.hasFormat(tag) === true && path !== ''
  const inList = (tag: string) => path.includes(`${tag}>`)
  const bold = has('B')
  const italic = has('I')
  const tools = [
    {
      name: m.studio_text_bold(),
      icon: Bold,
      on: bold,
      run: () => (bold ? editor?.removeBold() : editor?.bold()),
    },
    {
      name: m.studio_text_italic(),
      icon: Italic,
      on: italic,
      run: () => (italic ? editor?.removeItalic() : editor?.italic()),
    },
    { name: m.studio_text_link(), icon: Link2, on: linking || path.includes('A'), run: onLink },
    {
      name: m.studio_text_list(),
      icon: List,
      on: inList('UL'),
      run: () => (inList('UL') ? editor?.removeList() : editor?.makeUnorderedList()),
    },
    {
      name: m.studio_text_numbers(),
      icon: ListOrdered,
      on: inList('OL'),
      run: () => (inList('OL') ? editor?.removeList() : editor?.makeOrderedList()),
    },
  ]
  return (
    <div
      role="toolbar"
      aria-label={m.studio_text_tools({ name: label })}
      className="flex flex-wrap border-b border-line bg-sunken px-1"
    >
      {tools.map(({ name, icon: Icon, on, run }) => (
        <button
          key={name}
          type="button"
          title={name}
          aria-label={name}
          aria-pressed={on}
          onPointerDown={(event) => event.preventDefault()}
          onClick={run}
          className="grid size-target place-items-center rounded-in text-muted hover:text-text aria-pressed:text-act-text"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      ))}
    </div>
  )
}

function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [address, setAddress] = useState('')
  const [wrong, setWrong] = useState(false)
  const add = () => {
    const href = safeHref(address)
    if (!href) return setWrong(true)
    editor.focus()
    editor.makeLink(href)
    onDone()
  }
  return (
    <div className="border-b border-line p-2">
      <div className="flex flex-wrap gap-2">
        <input
          // The button that opened this row was just pressed.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          type="url"
          inputMode="url"
          value={address}
          aria-label={m.studio_text_link_address()}
          aria-invalid={wrong || undefined}
          placeholder="https://"
          onChange={(event) => {
            setAddress(event.target.value)
            setWrong(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return
            // Neither the form around it nor a dialog is meant.
            event.preventDefault()
            event.stopPropagation()
            if (event.key === 'Enter') add()
            else onDone()
          }}
          className="min-h-target min-w-0 flex-1 rounded-in border-[1.5px] border-line-strong bg-raised px-3 aria-invalid:border-danger"
        />
        <Button variant="soft" onClick={add}>
          {m.studio_text_link_add()}
        </Button>
        <Button
          onClick={() => {
            editor.focus()
            editor.removeLink()
            onDone()
          }}
        >
          {m.studio_text_link_remove()}
        </Button>
      </div>
      {wrong && (
        <p role="alert" className="mt-1 text-small text-danger-text">
          {m.studio_text_link_wrong()}
        </p>
      )}
    </div>
  )
}
