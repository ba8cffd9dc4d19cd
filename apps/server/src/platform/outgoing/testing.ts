import { networksOf } from './addresses.ts'

export const nowhere = networksOf([])
