import {
  createContext,
  useContext,
  type AnchorHTMLAttributes,
  type ComponentType,
  type ReactNode,
  type Ref,
} from 'react'
import { cx } from './classes.ts'

export interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  ref?: Ref<HTMLAnchorElement>
}

const AnchorContext = createContext<ComponentType<AnchorProps> | null>(null)

/** Gives every part the router's own link, so that addresses of the product open without a page load. */
export function LinkProvider({
  component,
  children,
}: {
  component: ComponentType<AnchorProps>
  children: ReactNode
}) {
  return <AnchorContext value={component}>{children}</AnchorContext>
}

const leavesTheProduct = /^[a-z][a-z0-9+.-]*:|^\/\//i

/** A bare anchor: the router's link for our own addresses, a plain one for everything else. */
export function Anchor(props: AnchorProps) {
  const Component = useContext(AnchorContext)
  const plain =
    !Component ||
    leavesTheProduct.test(props.href) ||
    props.target !== undefined ||
    props.download !== undefined
  return plain ? <a {...props} /> : <Component {...props} />
}

export interface LinkProps extends AnchorProps {
  /** `text` inside a sentence (underlined), `action` alone in a row with a full target, `quiet` in footers. */
  kind?: 'text' | 'action' | 'quiet'
}

const kinds = {
  text: 'font-semibold text-act-text underline underline-offset-3 decoration-1',
  action:
    'inline-flex min-h-target items-center gap-1.5 font-semibold text-act-text underline-offset-3 hover:underline',
  quiet:
    'inline-flex min-h-target items-center text-muted underline-offset-3 hover:text-text hover:underline',
}

export function Link({ kind = 'text', className, ...rest }: LinkProps) {
  return <Anchor {...rest} className={cx(kinds[kind], className)} />
}
