import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { Embed } from '@plaudit/contract/reach/embeds'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { useCopied } from '@plaudit/ui/copy-field'
import { Pill } from '@plaudit/ui/pill'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/dialogs.ts'
import { useOrigin } from '../../../lib/site.ts'
import { EmbedPreview } from './embed-preview.tsx'
import { snippetOf } from './snippet.ts'

interface Props {
  embed: Embed
  contest: Contest
  onEdit: () => void
  onRevoked: () => void
}

export const nameOf = ({ embed, embed_name }: Embed): string =>
  embed_name || m.embeds_unnamed({ key: embed.slice(0, 6) })

/** A key: its sites, the lines to paste, how it looks there. */
export function EmbedCard({ embed, contest, onEdit, onRevoked }: Props) {
  const [shown, show] = useState(false)
  const revoke = useMutation({
    mutationFn: () =>
      api.call('contest/v2/revokeEmbed', { cx_id: contest.cx_id, embed: embed.embed }),
    onSuccess: ({ message }) => {
      showSuccess(message)
      onRevoked()
    },
  })
  const ask = async () => {
    const sure = await confirm({
      title: m.embeds_revoke_question({ name: nameOf(embed) }),
      description: m.embeds_revoke_text(),
      confirmLabel: m.embeds_revoke(),
      danger: true,
    })
    if (sure) revoke.mutate()
  }
  return (
    <Card as="section">
      <CardHead
        title={nameOf(embed)}
        action={<Pill>{m.embeds_sites({ count: embed.origins.length })}</Pill>}
      />
      <ul className="mb-4 flex flex-wrap gap-2">
        {embed.origins.map((origin) => (
          <li key={origin} className="rounded-full bg-sunken px-3 py-1 text-small break-all">
            {origin}
          </li>
        ))}
      </ul>
      <Snippet embed={embed} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="soft"
          icon={<Eye aria-hidden="true" />}
          disabled={contest.state === 'draft'}
          onClick={() => show(true)}
        >
          {m.embeds_preview()}
        </Button>
        <Button onClick={onEdit}>{m.embeds_edit()}</Button>
        <Button variant="ghost" loading={revoke.isPending} onClick={() => void ask()}>
          {m.embeds_revoke()}
        </Button>
      </div>
      {contest.state === 'draft' && (
        <p className="mt-2 text-small text-muted">{m.embeds_preview_draft()}</p>
      )}
      {shown && <EmbedPreview embed={embed} onClose={() => show(false)} />}
    </Card>
  )
}

function Snippet({ embed }: { embed: Embed }) {
  const origin = useOrigin()
  const [copied, copy] = useCopied()
  const text = snippetOf(origin, embed.embed)
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-small font-semibold">{m.embeds_snippet()}</h3>
        <Button
          variant="ghost"
          size="sm"
          icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => copy(text)}
        >
          <span aria-live="polite">{copied ? m.ui_copied() : m.ui_copy()}</span>
        </Button>
      </div>
      <pre
        // Long lines scroll within their box; a keyboard can reach it to do so.
        tabIndex={0}
        className="mt-1.5 overflow-x-auto rounded-in bg-sunken p-3.5 font-mono text-small"
      >
        {text}
      </pre>
      <p className="mt-1.5 text-small text-muted">{m.embeds_snippet_hint()}</p>
    </div>
  )
}
