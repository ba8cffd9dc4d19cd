import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { watchKeys } from '../../lib/keys.ts'
import { watchLongPress } from '../../lib/long-press.ts'
import { isOnline, useOnline } from '../../lib/network.ts'
import PullBar from '../pull-bar.tsx'

const page = {
  get current() {
    return document.getElementById('content')
  },
}

/**
 * Answers fingers: a screen pulled down at its top asks for everything anew; a long press opens what a button opens.
 */
export default function PullPage() {
  const { revalidate, state } = useRevalidator()
  const queryClient = useQueryClient()
  const online = useOnline()
  useEffect(() => watchLongPress(document), [])
  useEffect(() => watchKeys(document), [])
  const refresh = () => {
    // Without a network the page stays as it is.
    if (isOnline()) void revalidate()
    void queryClient.invalidateQueries()
  }
  return <PullBar refreshing={online && state === 'loading'} onRefresh={refresh} box={page} />
}
