import { viteWorker } from '../../vite-worker.ts'

export default viteWorker('customer')
