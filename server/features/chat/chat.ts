/** The public API of chat. */
export { openConversationWith } from './messages/conversations.ts'
