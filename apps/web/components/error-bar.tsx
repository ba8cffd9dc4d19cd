import { Brand } from '@plaudit/ui/brand'
import { TopBar } from '@plaudit/ui/top-bar'

/** The bar of a page whose shell is gone. */
export default function ErrorBar() {
  return <TopBar brand={<Brand />} brandHref="/" />
}
