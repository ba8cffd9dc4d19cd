import { useRevalidator } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { PullBar } from '../pull-to-refresh.tsx'

const page = {
  get current() {
    return document.getElementById('content')
  },
}

/** Pulled down at its top, a screen of the shell asks for everything anew. */
export default function PullPage() {
  const { revalidate, state } = useRevalidator()
  const queryClient = useQueryClient()
  const refresh = () => {
    void revalidate()
    void queryClient.invalidateQueries()
  }
  return <PullBar refreshing={state === 'loading'} onRefresh={refresh} box={page} />
}
