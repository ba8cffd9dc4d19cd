import type { Pictured } from '@plaudit/contract/payments/shapes'
import { Picture } from '@plaudit/ui/picture'
import { pictureSource } from '../../../lib/picture-source.ts'

/** The picture beside a line: of the contestant that votes are for, say, whose name the line has. */
export default function LinePicture({ pictured: { id, name, image } }: { pictured: Pictured }) {
  return <Picture id={id} name={name} source={pictureSource(image)} ratio="4/3" sizes="64px" />
}
