import { useState } from 'react'
import { useNavigate } from 'react-router'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink, IconButton } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { LazyMenu } from '@plaudit/ui/lazy-menu'
import { Anchor, Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { Pill } from '@plaudit/ui/pill'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { Pager } from '../../../components/form/pager.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { confirm } from '../../../lib/dialogs.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { addHref, editHref, serviceHref } from '../addresses.ts'
import { Stars } from '../stars.tsx'
import { stateNames, stateTones } from '../state-words.ts'
import { ownPageSize, useOwnServices, useOwnVerbs, type OwnService } from './use-own.ts'

/** A person's services: each with its state, how it does, and its actions. */
export function ManageServices({ level = 1 }: { level?: 1 | 2 }) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const [page, setPage] = useState(1)
  const query = useOwnServices(page)
  const { data, error } = query
  const verbs = useOwnVerbs()
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <Heading className="mr-auto text-title-desk">{m.marketplace_manage()}</Heading>
        <ButtonLink
          variant="act"
          className="at-thumb"
          href={addHref}
          icon={<Plus aria-hidden="true" className="size-5" />}
        >
          {m.marketplace_offer()}
        </ButtonLink>
      </div>
      {error && !data ? (
        <QueryFault title={m.marketplace_load_failed()} query={query} />
      ) : !data ? (
        <PanelSkeleton />
      ) : data.total === 0 ? (
        <Card>
          <EmptyState scene="microphone" title={m.marketplace_manage_none()}>
            {m.marketplace_manage_none_text()}
          </EmptyState>
        </Card>
      ) : (
        <ul className="grid gap-3">
          {data.services.map((service) => (
            <Row key={service.sx_id} service={service} verbs={verbs} />
          ))}
        </ul>
      )}
      {data && <Pager page={page} pageSize={ownPageSize} total={data.total} onPage={setPage} />}
    </>
  )
}

const titleOf = (service: OwnService): string => service.title || m.marketplace_untitled()

interface RowProps {
  service: OwnService
  verbs: ReturnType<typeof useOwnVerbs>
}

function Row({ service, verbs }: RowProps) {
  const locale = useLocale()
  const { sx_id, state, reason, price_from } = service
  const href =
    state === 'approved'
      ? serviceHref(service)
      : state === 'draft'
        ? `/add-service/${sx_id}`
        : editHref(sx_id)
  return (
    <Card as="li" padding="sm" className="relative flex items-center gap-4 max-sm:items-start">
      <div className="w-24 flex-none overflow-hidden rounded-in sm:w-32">
        <Picture
          id={sx_id}
          name={titleOf(service)}
          source={pictureSource(service.image)}
          ratio="4/3"
          sizes="128px"
        />
      </div>
      <div className="min-w-0 flex-1">
        {service.down ? (
          <Pill tone="danger">{m.marketplace_state_down()}</Pill>
        ) : (
          <Pill tone={stateTones[state]}>{stateNames[state]()}</Pill>
        )}
        <h2 className="mt-1 line-clamp-2 text-lead font-bold">
          <Anchor href={href} className="hover:underline">
            {titleOf(service)}
          </Anchor>
        </h2>
        <p className="num flex flex-wrap gap-x-4 text-small wrap-anywhere text-muted">
          {price_from && <span>{formatPrice(price_from, locale)}</span>}
          <span>{m.marketplace_views_30({ count: service.views })}</span>
          <span>{m.marketplace_sold({ count: service.orders_done })}</span>
          {service.rating !== null && <Stars rating={service.rating} />}
        </p>
        {state === 'refused' && reason !== '' && (
          <p className="mt-1 text-small text-danger-text">
            {m.marketplace_edit_refused({ reason })}{' '}
            {service.can.edit && (
              <Link kind="action" href={href}>
                {m.marketplace_edit()}
              </Link>
            )}
          </p>
        )}
      </div>
      {/* On a phone the words have the width below it. */}
      <div className="flex-none max-sm:absolute max-sm:top-2.5 max-sm:right-2">
        <RowMenu service={service} verbs={verbs} />
      </div>
    </Card>
  )
}

function RowMenu({ service, verbs }: RowProps) {
  const navigate = useNavigate()
  const { sx_id, state, can } = service
  const act = (verb: 'pause' | 'resume' | 'duplicate') => () => verbs.mutate({ sx_id, verb })
  const remove = async () => {
    const isSure = await confirm({
      title: m.marketplace_delete_title({ title: titleOf(service) }),
      description: m.marketplace_delete_text(),
      confirmLabel: m.marketplace_delete(),
      danger: true,
    })
    if (isSure) verbs.mutate({ sx_id, verb: 'delete' })
  }
  const edit = state === 'draft' ? `/add-service/${sx_id}` : editHref(sx_id)
  return (
    <LazyMenu
      label={m.marketplace_actions({ title: titleOf(service) })}
      trigger={
        <IconButton
          label={m.marketplace_actions({ title: titleOf(service) })}
          icon={<Ellipsis aria-hidden="true" />}
        />
      }
      items={[
        {
          label: m.marketplace_edit(),
          icon: <Pencil aria-hidden="true" />,
          onSelect: () => void navigate(edit),
        },
        ...(can.pause
          ? [
              {
                label: m.marketplace_pause(),
                icon: <Pause aria-hidden="true" />,
                onSelect: act('pause'),
              },
            ]
          : []),
        ...(can.resume
          ? [
              {
                label: m.marketplace_resume(),
                icon: <Play aria-hidden="true" />,
                onSelect: act('resume'),
              },
            ]
          : []),
        {
          label: m.marketplace_duplicate(),
          icon: <Copy aria-hidden="true" />,
          onSelect: act('duplicate'),
        },
        'separator',
        {
          label: m.marketplace_delete(),
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          onSelect: () => void remove(),
        },
      ]}
    />
  )
}
