import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { showError, showSuccess } from '@plaudit/ui/toast'
import { api } from '../../lib/api.ts'
import { isOffline } from '../../lib/failure.ts'
import { callKey } from '../../lib/query.ts'

/** Pauses the voting that one watches, or lets it go on. */
export function VotingSwitch({ contest }: { contest: Contest }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { can, cx_id } = contest
  const verb = can.resume ? 'resume' : can.pause ? 'pause' : undefined
  if (!verb) return null
  const act = async () => {
    if (busy) return
    setBusy(true)
    try {
      await api.call('contest/v2/setContestStatus', { cx_id, contest_status: verb })
      showSuccess(verb === 'pause' ? m.dashboard_paused() : m.dashboard_resumed())
      await client.invalidateQueries({ queryKey: callKey('contest/v2/getDashboard') })
    } catch (error) {
      if (isOffline(error)) showError(m.common_offline())
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant={verb === 'resume' ? 'act' : 'quiet'} loading={busy} onClick={() => void act()}>
      {verb === 'resume' ? m.dashboard_resume() : m.dashboard_pause()}
    </Button>
  )
}
