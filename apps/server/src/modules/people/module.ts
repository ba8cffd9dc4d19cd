import { defineModule } from '../../platform/module.ts'
import { peopleRoutes } from './routes.ts'

export const people = defineModule({ name: 'people', routes: peopleRoutes })
