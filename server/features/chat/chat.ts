/** The public API of chat. */
export { openConversationWith } from './conversations.ts'
