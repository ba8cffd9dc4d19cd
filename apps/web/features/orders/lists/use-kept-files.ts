import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { m } from '@plaudit/i18n/messages'
import { showError } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { dropFile, keepFile, keptIds } from '../../../lib/offline/files.ts'
import { accountHere } from '../../../lib/session.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { libraryCall, type BoughtFile } from './library-file.ts'

const keyOf = () => ['kept-files', accountHere()]

/** Which bought files this device keeps. Files that are the reader's no more go. */
export function useKeptFiles(bought: readonly BoughtFile[]): ReadonlySet<string> {
  const queryClient = useQueryClient()
  const { data = [] } = useQuery({ queryKey: keyOf(), queryFn: keptIds, networkMode: 'always' })
  const lost = data.filter((id) => bought.every(({ attachment_id }) => attachment_id !== id))
  const isSuspect = lost.length > 0
  useEffect(() => {
    if (!isSuspect) return
    // The list may be the device's own copy, from before: the server alone says what is gone.
    void dropLost()
      .then(() => queryClient.invalidateQueries({ queryKey: keyOf() }))
      .catch(() => undefined)
  }, [isSuspect, queryClient])
  return new Set(data)
}

async function dropLost(): Promise<void> {
  const account = accountHere()
  const { downloads } = await api.call(libraryCall, {}, { quiet: true })
  if (account !== accountHere()) return
  const own = new Set(downloads.map(({ attachment_id }) => attachment_id))
  for (const id of await keptIds()) if (!own.has(id)) await dropFile(id)
}

/** Keeps a file on this device, or lets it go. */
export function useKeeping(
  file: BoughtFile,
  address: () => Promise<string | undefined>,
): (on: boolean) => Promise<void> {
  const queryClient = useQueryClient()
  const keep = async (): Promise<void> => {
    const url = await address()
    const { attachment_id: id, bytes, mime } = file
    const outcome = url === undefined ? 'not come' : await keepFile({ id, bytes, mime }, url)
    if (outcome === 'no room') showError(m.orders_keep_full())
    if (outcome === 'not come') showError(m.orders_keep_failed())
  }
  return async (on) => {
    await (on ? keep() : dropFile(file.attachment_id))
    await queryClient.invalidateQueries({ queryKey: keyOf() })
  }
}
