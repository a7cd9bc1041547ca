import { viteSite } from '../vite-site.ts'

export default viteSite('admin')
