import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import Plus from 'lucide-react/icons/plus'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { signInHref } from '../../lib/addresses.ts'
import { part } from '../../lib/part.ts'
import { useUser } from '../../lib/user.ts'
import type { Categories } from './use-jobs.ts'

const JobForm = part(async () => ({ default: (await import('./job-form.tsx')).JobForm }))

interface Props {
  categories: Categories
  className?: string
  /** One of two on a screen: the other opens what the address asks for. */
  second?: boolean
}

/** Opens the three steps of a new job; a visitor signs in first. */
export function PostJob({ categories, className, second = false }: Props) {
  const { user, known } = useUser()
  const at = useLocation()
  const [params, setParams] = useSearchParams()
  const contest = params.get('contest') ?? undefined
  const [asked, setOpen] = useState(false)
  // The studio of a contest leads here with the contest in the address.
  const open = asked || (!second && contest !== undefined && user !== undefined)
  const close = () => {
    setOpen(false)
    if (contest !== undefined) setParams({}, { replace: true })
  }
  const icon = <Plus aria-hidden="true" />
  if (known && !user)
    return (
      <ButtonLink href={signInHref(at)} variant="act" className={className} icon={icon}>
        {m.hiring_post()}
      </ButtonLink>
    )
  return (
    <>
      <Button
        variant="act"
        className={className}
        icon={icon}
        disabled={!known}
        onClick={() => setOpen(true)}
      >
        {m.hiring_post()}
      </Button>
      {open && <JobForm categories={categories} contest={contest} onClose={close} />}
    </>
  )
}
