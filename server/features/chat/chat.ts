/** The public API of chat. */
export { chatBackend } from './live-backend.ts'
