import Check from 'lucide-react/icons/check'

/** A tick in the light: the work is done. */
export const Tick = () => (
  <span className="grid size-14 place-items-center rounded-full bg-ok text-white">
    <Check aria-hidden="true" className="size-7" />
  </span>
)
