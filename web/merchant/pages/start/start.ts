import { loadStart } from './load-start.ts'

export const loader = loadStart
