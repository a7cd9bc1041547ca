/** Problems of the routes of chat. */
import { m } from '#messages'
import { problem } from '../problem.ts'

export const chatProblems = {
  conversationNotFound: problem(
    404,
    'conversation-not-found',
    m.problem_conversation_not_found,
    'There is no conversation with this id, or the account is not a party of it.',
  ),
  messageNotFound: problem(
    404,
    'message-not-found',
    m.problem_message_not_found,
    'There is no message with this id in a conversation of the account.',
  ),
  blocked: problem(
    403,
    'chat-blocked',
    m.problem_chat_blocked,
    'One of the parties has blocked the other, or the account of one was deleted.',
  ),
  imageNotFound: problem(
    404,
    'chat-image-not-found',
    m.problem_chat_image_not_found,
    'The picture was not uploaded by this account, is already in a message, or was uploaded more than a day ago.',
  ),
  wrongCard: problem(
    400,
    'wrong-chat-card',
    m.problem_wrong_chat_card,
    'The booking, offer or quote does not belong to the parties of the conversation.',
  ),
  ownStore: problem(403, 'own-store-chat', m.problem_own_store_chat, 'The account works for the store.'),
}
