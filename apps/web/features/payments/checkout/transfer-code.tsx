import { create } from 'qrcode'

/** Modules of quiet around the code, as readers want it. */
const quiet = 4

/** A code for a wallet's camera: dark on white in both themes, or cameras do not read it. */
export default function TransferCode({ link, label }: { link: string; label: string }) {
  const { modules } = create(link, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const whole = size + 2 * quiet
  let path = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (modules.get(y, x)) path += `M${x + quiet} ${y + quiet}h1v1h-1z`
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-in border border-line"
    >
      <path fill="#fff" d={`M0 0h${whole}v${whole}H0z`} />
      <path fill="#0b1b2b" d={path} />
    </svg>
  )
}
