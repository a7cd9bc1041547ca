import { loadStart } from './frame/load-start.ts'

export const loader = loadStart
