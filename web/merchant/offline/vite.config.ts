import { viteWorker } from '../../vite-script.ts'

export default viteWorker('merchant')
