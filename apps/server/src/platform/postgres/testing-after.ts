import { afterAll } from 'vitest'
import { dropUsed } from './testing.ts'

// Vitest runs this file before each test file: the test file's own servers are closed before this comes.
afterAll(() => void dropUsed())
