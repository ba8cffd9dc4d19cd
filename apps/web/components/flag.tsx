/** A country's flag, 21 by 14, beside its name. The pictures lie under /flags by ISO 3166-1 code. */
export function Flag({ code }: { code: string }) {
  if (!/^[A-Z]{2}$/.test(code)) return null
  return (
    <img
      src={`/flags/${code}.svg`}
      alt=""
      width={21}
      height={14}
      loading="lazy"
      decoding="async"
      className="h-3.5 w-[21px] flex-none rounded-[3px] object-cover ring-1 ring-black/10"
      // A code without a flag leaves no broken picture behind.
      onError={(event) => (event.currentTarget.hidden = true)}
    />
  )
}
