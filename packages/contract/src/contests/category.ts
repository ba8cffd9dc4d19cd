import { integer } from '../call.ts'
import { contestCategories } from './categories.ts'

const categoryValues = contestCategories.map((c) => c.value)
export const category = integer
  .refine((v) => categoryValues.includes(v as (typeof categoryValues)[number]), {
    error: '#invalid_category',
  })
  .meta({ enum: categoryValues })
