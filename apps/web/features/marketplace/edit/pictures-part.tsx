import { useState } from 'react'
import type { DragEvent } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Picture as Stored } from '@plaudit/contract/files'
import { maxServiceImages } from '@plaudit/contract/marketplace/categories'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { cx } from '@plaudit/ui/classes'
import { Picture } from '@plaudit/ui/picture'
import { Pill } from '@plaudit/ui/pill'
import { ProgressBar } from '@plaudit/ui/progress-bar'
import { moveItem } from '@plaudit/ui/reorder'
import { DropFiles } from '../../../components/pictures/drop-many.tsx'
import { pictureSource } from '../../../lib/picture-source.ts'
import type { StepProps } from './step-props.ts'
import { usePictures, type Coming } from './use-pictures.ts'

const grid = 'mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3'

/** The pictures in their order: dragged, or moved by their arrows. */
export function Pictures({ form }: StepProps) {
  const { values, set, errors } = form
  const { service_image: pictures } = values
  const { coming, send, drop } = usePictures(form)
  const featured = values.featured_image ?? pictures[0]?.attachment_id
  return (
    <>
      <DropFiles
        label={m.marketplace_edit_add_pictures()}
        hint={m.marketplace_edit_pictures_hint()}
        accept="image/*"
        multiple
        disabled={pictures.length >= maxServiceImages}
        onFiles={send}
      />
      {errors['service_image'] && (
        <p className="mt-2 text-small text-danger-text">{errors['service_image']}</p>
      )}
      <Tiles
        pictures={pictures}
        featured={featured}
        onOrder={(service_image) => set({ service_image })}
        onFeature={(featured_image) => set({ featured_image })}
      />
      {coming.length > 0 && (
        <ul className={grid}>
          {coming.map((one) => (
            <Arriving key={one.key} one={one} onDrop={() => drop(one.key)} />
          ))}
        </ul>
      )}
    </>
  )
}

interface TilesProps {
  pictures: readonly Stored[]
  featured: string | undefined
  onOrder: (pictures: Stored[]) => void
  onFeature: (id: string) => void
}

function Tiles({ pictures, featured, onOrder, onFeature }: TilesProps) {
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const nameOf = (at: number) => m.marketplace_edit_picture({ number: at + 1 })
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= pictures.length) return
    setSaid(m.ui_moved({ name: nameOf(from), place: to + 1 }))
    onOrder(moveItem(pictures, from, to))
  }
  const over = (at: number) => (event: DragEvent) => {
    if (dragged === undefined) return
    event.preventDefault()
    move(dragged, at)
    setDragged(at)
  }
  return (
    <>
      <ul className={grid}>
        {pictures.map((picture, at) => (
          <Tile
            key={picture.attachment_id}
            name={nameOf(at)}
            at={at}
            count={pictures.length}
            picture={picture}
            isFeatured={picture.attachment_id === featured}
            isDragged={dragged === at}
            onDragStart={() => setDragged(at)}
            onDragEnter={over(at)}
            onDragEnd={() => setDragged(undefined)}
            onMove={(to) => move(at, to)}
            onFeature={() => onFeature(picture.attachment_id)}
            onRemove={() => onOrder(pictures.filter((_, n) => n !== at))}
          />
        ))}
      </ul>
      <p role="status" className="hidden-text">
        {said}
      </p>
    </>
  )
}

interface TileProps {
  name: string
  at: number
  count: number
  picture: Stored
  isFeatured: boolean
  isDragged: boolean
  onDragStart: () => void
  onDragEnter: (event: DragEvent) => void
  onDragEnd: () => void
  onMove: (to: number) => void
  onFeature: () => void
  onRemove: () => void
}

function Tile(tile: TileProps) {
  const { name, at, count, picture, isFeatured, isDragged, onMove } = tile
  return (
    <li
      draggable={count > 1}
      onDragStart={tile.onDragStart}
      onDragEnter={tile.onDragEnter}
      onDragOver={(event) => event.preventDefault()}
      onDragEnd={tile.onDragEnd}
      className={cx(
        'relative overflow-hidden rounded-card',
        count > 1 && 'cursor-grab',
        isFeatured && 'outline-3 outline-act',
        isDragged && 'opacity-60',
      )}
    >
      <Picture
        id={picture.attachment_id}
        name=""
        source={pictureSource(picture)}
        ratio="4/3"
        sizes="240px"
      />
      {isFeatured && (
        <Pill tone="white" className="absolute top-2 left-2">
          {m.marketplace_edit_featured()}
        </Pill>
      )}
      {!isFeatured && (
        <span className="absolute top-1 right-1">
          <IconButton
            variant="glass"
            label={m.marketplace_edit_feature()}
            icon={<Star aria-hidden="true" />}
            onClick={tile.onFeature}
          />
        </span>
      )}
      <div className="absolute inset-x-1 bottom-1 flex justify-end gap-0.5">
        {count > 1 && (
          <>
            <IconButton
              variant="glass"
              label={m.ui_move_up({ name })}
              icon={<ArrowLeft aria-hidden="true" />}
              disabled={at === 0}
              onClick={() => onMove(at - 1)}
            />
            <IconButton
              variant="glass"
              label={m.ui_move_down({ name })}
              icon={<ArrowRight aria-hidden="true" />}
              disabled={at === count - 1}
              onClick={() => onMove(at + 1)}
            />
          </>
        )}
        <IconButton
          variant="glass"
          label={m.marketplace_edit_remove_picture()}
          icon={<Trash2 aria-hidden="true" />}
          onClick={tile.onRemove}
        />
      </div>
    </li>
  )
}

/** A picture that is on its way, with how much of it left the device; or why it was not taken. */
function Arriving({
  one: { name, src, share, refused },
  onDrop,
}: {
  one: Coming
  onDrop: () => void
}) {
  if (refused === null)
    return (
      <li className="relative overflow-hidden rounded-card bg-sunken">
        <img src={src} alt="" className="aspect-4/3 w-full object-cover opacity-50" />
        <ProgressBar
          value={share}
          label={name}
          className="absolute inset-x-3 bottom-3 rounded-in bg-raised p-2 [&>div:first-child]:min-w-0 [&>div:first-child>span:first-child]:truncate"
        />
      </li>
    )
  return (
    <li className="flex min-h-36 flex-col items-start justify-between gap-2 rounded-card border-2 border-danger bg-raised p-3">
      <div className="min-w-0 max-w-full">
        <b className="block truncate">{name}</b>
        <p role="alert" className="mt-1 flex gap-1.5 text-small text-danger-text">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
          {refused}
        </p>
      </div>
      <Button size="sm" variant="soft" onClick={onDrop}>
        {m.marketplace_edit_drop_refused()}
      </Button>
    </li>
  )
}
