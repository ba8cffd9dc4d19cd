import { create } from 'qrcode'

/** A text as a picture that cameras read: dark on white in both themes, or they do not. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  let path = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (modules.get(y, x)) path += `M${x + 4} ${y + 4}h1v1h-1z`
  const whole = size + 8
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-card border border-line"
    >
      <path fill="#fff" d={`M0 0h${whole}v${whole}H0z`} />
      <path fill="#0b1b2b" d={path} />
    </svg>
  )
}
