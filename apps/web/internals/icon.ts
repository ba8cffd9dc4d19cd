import { createElement } from 'react'
import type { SVGProps } from 'react'

interface Drawing {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/**
 * Stands in for what `lucide-react` makes its icons with: the same drawing in one element, without
 * contexts, aliases and sizes that nobody here sets.
 */
export default function createIcon({ node }: Drawing) {
  return function Icon(props: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
