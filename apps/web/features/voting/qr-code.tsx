import { create } from 'qrcode'
import { m } from '@plaudit/i18n/messages'

/** Modules of quiet around the code, as readers want it. */
const quiet = 4

/** A code to show around: dark on white in both themes, or cameras do not read it. */
export default function QrCode({ url }: { url: string }) {
  const { modules } = create(url, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const whole = size + 2 * quiet
  let path = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (modules.get(y, x)) path += `M${x + quiet} ${y + quiet}h1v1h-1z`
  return (
    <div className="mt-4 grid justify-items-center gap-2">
      <svg
        role="img"
        aria-label={m.voting_qr_label({ url })}
        viewBox={`0 0 ${whole} ${whole}`}
        shapeRendering="crispEdges"
        className="w-full max-w-56 rounded-card border border-line"
      >
        <path fill="#fff" d={`M0 0h${whole}v${whole}H0z`} />
        <path fill="#0b1b2b" d={path} />
      </svg>
      <p className="text-small text-muted">{m.voting_qr_hint()}</p>
    </div>
  )
}
