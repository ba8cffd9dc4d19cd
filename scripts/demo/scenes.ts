import { draw, halftone, type Palette, paletteOf, picture } from '../import/drawing.ts'

export interface SceneOptions {
  seed: string
  colours: number
  /** 4:5 for a contestant, 16:9 for a cover. */
  wide?: boolean
}

const sizes = (wide: boolean | undefined) =>
  wide ? { width: 1600, height: 900 } : { width: 880, height: 1100 }

/** A drawn sample landscape as JPEG: sun, ridges or water, and the dots of a cheap print. */
export async function landscape({ seed, colours, wide }: SceneOptions): Promise<Buffer> {
  const { width, height } = sizes(wide)
  const palette = paletteOf(seed, colours)
  const horizon = height * (0.42 + draw(`${seed} horizon`, 20) / 100)
  const sun = {
    x: width * (0.2 + draw(`${seed} sun`, 60) / 100),
    r: height * (0.09 + draw(`${seed} size`, 8) / 100),
  }
  const layers = 3 + draw(`${seed} layers`, 3)
  const ridges = Array.from({ length: layers }, (_, index) => {
    const depth = (index + 1) / layers
    const top = horizon + (height - horizon) * 0.8 * (index / layers)
    return `<path d="${ridge(`${seed} ${index}`, width, height, top, height * 0.16 * (1.15 - depth))}" fill="${palette.ink}" opacity="${(0.18 + 0.5 * depth).toFixed(2)}"/>`
  })
  return picture(
    `${sky(palette, width, height)}
<circle cx="${sun.x}" cy="${horizon - sun.r * 0.6}" r="${sun.r}" fill="${palette.skin}"/>
<circle cx="${sun.x}" cy="${horizon - sun.r * 0.6}" r="${sun.r * 1.7}" fill="${palette.skin}" opacity=".18"/>
${draw(`${seed} water`, 2) === 0 ? water(palette, seed, width, height, horizon) : ''}${ridges.join('')}
<path d="${halftone(width, height)}" fill="${palette.ink}" opacity=".14"/>`,
    width,
    height,
  )
}

/** A drawn sample pie from above as JPEG: a scalloped crust, and a lattice, berries or petals of fruit on it. */
export async function pie({ seed, colours, wide }: SceneOptions): Promise<Buffer> {
  const { width, height } = sizes(wide)
  const palette = paletteOf(seed, colours)
  const [x, y] = [width * (wide ? 0.68 : 0.5), height * 0.48]
  const r = Math.min(width, height) * (wide ? 0.3 : 0.34)
  const topping = [lattice, berries, petals][draw(`${seed} topping`, 3)] ?? lattice
  const scallops = ring(26, r, (px, py) => disc(px, py, r * 0.13))
  return picture(
    `${sky(palette, width, height)}
<g transform="translate(${x} ${y}) rotate(${draw(`${seed} turn`, 60)})">
<circle r="${r * 1.36}" cx="14" cy="34" fill="${palette.ink}" opacity=".3"/><circle r="${r * 1.34}" fill="${palette.light}"/>
<circle r="${r * 1.34}" fill="none" stroke="${palette.skin}" stroke-width="6" opacity=".6"/>
<path d="${scallops}${disc(0, 0, r)}" fill="${palette.skin}"/><circle r="${r * 0.9}" fill="${palette.cloth}"/>
<clipPath id="inside"><circle r="${r * 0.9}"/></clipPath><g clip-path="url(#inside)">${topping(palette, seed, r)}</g></g>
<path d="${halftone(width, height)}" fill="${palette.ink}" opacity=".12"/>`,
    width,
    height,
  )
}

type Topping = (palette: Palette, seed: string, r: number) => string

const disc = (x: number, y: number, r: number) =>
  `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(-2 * r).toFixed(1)} 0`

/** Repeats what `at` draws, so many times around a circle. */
function ring(
  count: number,
  radius: number,
  at: (x: number, y: number, degrees: number) => string,
): string {
  return Array.from({ length: count }, (_, index) => {
    const turn = (index * 2 * Math.PI) / count
    return at(Math.cos(turn) * radius, Math.sin(turn) * radius, (turn * 180) / Math.PI)
  }).join('')
}

const lattice: Topping = (palette, seed, r) => {
  const strips = 4 + draw(`${seed} strips`, 2)
  const step = (2 * r) / strips
  const lines = Array.from(
    { length: strips },
    (_, index) => `M${-r} ${(-r + step * (index + 0.5)).toFixed(0)}h${2 * r}`,
  ).join('')
  const bands = (turn: number) =>
    `<g transform="rotate(${turn})"><path d="${lines}" stroke="${palette.ink}" stroke-width="${step * 0.46}" opacity=".25"/><path d="${lines}" stroke="${palette.skin}" stroke-width="${step * 0.38}"/></g>`
  return `<g stroke="none">${bands(45)}${bands(-45)}</g>`
}

const berries: Topping = (palette, seed, r) => {
  const rows = 3 + draw(`${seed} rows`, 2)
  return Array.from({ length: rows }, (_, index) => {
    const radius = r * (0.78 - (index * 0.72) / rows)
    const count = Math.max(5, Math.round(radius / 24))
    const size = r * 0.085
    return `<path d="${ring(count, radius, (x, y) => disc(x, y, size))}" fill="${palette.ink}"/><path d="${ring(count, radius, (x, y) => disc(x - size * 0.3, y - size * 0.35, size * 0.28))}" fill="${palette.skin}"/>`
  }).join('')
}

const petals: Topping = (palette, seed, r) => {
  const rows = 3
  return Array.from({ length: rows }, (_, index) => {
    const radius = r * (0.72 - (index * 0.62) / rows)
    const count = 11 - index * 2 + draw(`${seed} petals`, 3)
    const long = r * 0.3
    return ring(
      count,
      radius,
      (x, y, degrees) =>
        `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(degrees + 62).toFixed(1)})" d="M${-long / 2} 0Q0 ${-long * 0.62} ${long / 2} 0Q0 ${long * 0.2} ${-long / 2} 0Z" fill="${index % 2 === 0 ? palette.light : palette.skin}" stroke="${palette.ink}" stroke-width="4" stroke-linejoin="round"/>`,
    )
  }).join('')
}

const sky = (palette: Palette, width: number, height: number) =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2=".2" y2="1"><stop stop-color="${palette.deep}"/><stop offset=".6" stop-color="${palette.light}"/><stop offset="1" stop-color="${palette.cloth}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/>`

function ridge(seed: string, width: number, height: number, top: number, swing: number): string {
  const steps = 7
  const points = Array.from({ length: steps + 1 }, (_, index) => ({
    x: (width / steps) * index,
    y: top + (draw(`${seed} ${index}`, 1000) / 1000) * swing,
  }))
  const curve = points
    .slice(1)
    .map((point, index) => {
      const before = points[index] ?? point
      const middle = (before.x + point.x) / 2
      return `C${middle.toFixed(0)} ${before.y.toFixed(0)} ${middle.toFixed(0)} ${point.y.toFixed(0)} ${point.x.toFixed(0)} ${point.y.toFixed(0)}`
    })
    .join('')
  return `M0 ${points[0]?.y.toFixed(0)}${curve}V${height}H0Z`
}

function water(
  palette: Palette,
  seed: string,
  width: number,
  height: number,
  horizon: number,
): string {
  const glints = Array.from({ length: 26 }, (_, index) => {
    const y = horizon + ((height - horizon) * (index + 1)) / 27
    const long = width * (0.05 + draw(`${seed} long ${index}`, 18) / 100)
    const x = draw(`${seed} glint ${index}`, Math.round(width - long))
    return `M${x} ${y.toFixed(0)}h${long.toFixed(0)}`
  })
  return `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${palette.deep}"/><path d="${glints.join('')}" stroke="${palette.skin}" stroke-width="5" stroke-linecap="round" opacity=".5"/>`
}
