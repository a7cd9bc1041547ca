/** The public API of chat. */
export { openConversationWith } from './conversations.ts'
export { chatBackend } from './live-backend.ts'
