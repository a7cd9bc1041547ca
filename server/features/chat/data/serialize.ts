import { m } from '#messages'
import type {
  ChatCard,
  ChatImage,
  Conversation,
  MerchantConversation,
  Message,
} from '#contract/entities/chat.ts'
import { shortName } from '#domain/accounts/short-name.ts'
import { chatTime } from '#domain/chat/display-time.ts'
import { messageStatus, type MessageKind, type Party, type Receipts } from '#domain/chat/message.ts'
import { timeOfDay } from '#domain/time/time.ts'
import { mediaUrl, type MediaBase } from '#server/platform/http/replies/media.ts'
import type { MessageRow } from './message-queries.ts'
import type { ConversationParties, ConversationRow, ConversationState } from './queries.ts'

/** A customer becomes regular, and so important, with this many visits. */
const VIP_VISITS = 5
const VIP_TAG = 'vip'

/** Returns the text of the last message in a list. Pictures and cards without text have a word instead. */
export function getPreview(kind: MessageKind | null, content: string | null): string {
  if (content) return content
  return kind === null || kind === 'text' ? '' : PREVIEWS[kind]()
}
const PREVIEWS = {
  image: m.chat_preview_image,
  booking: m.chat_preview_booking,
  offer: m.chat_preview_offer,
  quote: m.chat_preview_quote,
} as const

export const getReceipts = (row: ConversationState, party: Party): Receipts =>
  party === 'customer'
    ? { deliveredSeq: row.customerDeliveredSeq, readSeq: row.customerReadSeq }
    : { deliveredSeq: row.storeDeliveredSeq, readSeq: row.storeReadSeq }
export const getUnreadCount = (row: ConversationState, party: Party): number =>
  party === 'customer' ? row.customerUnread : row.storeUnread

/** Returns whether the parties can write. If it is false, neither can. */
export const mayWrite = (row: ConversationState & ConversationParties): boolean =>
  row.customerBlockedAt === null &&
  row.storeBlockedAt === null &&
  row.storeStatus === 'published' &&
  !row.isCustomerDisabled

export const customerName = (row: ConversationParties): string =>
  shortName(row.customerFirstName, row.customerLastName)

const aboutLastMessage = (row: ConversationRow, party: Party, now: Date) => ({
  lastMessage: getPreview(row.lastKind, row.lastContent),
  lastMessageIsOwn: row.lastSender === party,
  lastMessageTime: chatTime(row.lastMessageAt.getTime(), now.getTime()),
  lastMessageAt: row.lastMessageAt.toISOString(),
  lastSeq: row.lastSeq,
  unreadCount: getUnreadCount(row, party),
  isMuted: (party === 'customer' ? row.customerMutedAt : row.storeMutedAt) !== null,
  isBlocked: (party === 'customer' ? row.customerBlockedAt : row.storeBlockedAt) !== null,
  mayWrite: mayWrite(row),
})

export const serializeConversation = (row: ConversationRow, now: Date, media: MediaBase): Conversation => {
  const logo = mediaUrl(media, row.storeLogo)
  return {
    id: row.id,
    store: {
      id: row.storeId,
      name: row.storeName,
      avatar: logo,
      logo_url: logo,
      category: row.categoryName,
      merchant_id: row.merchantId,
      online: row.isStoreOnline,
      lastSeenAt: row.storeSeenAt?.toISOString() ?? null,
      replySeconds: row.replySeconds,
    },
    ...aboutLastMessage(row, 'customer', now),
  }
}

export const serializeMerchantConversation = (
  row: ConversationRow,
  now: Date,
  media: MediaBase,
): MerchantConversation => ({
  id: row.id,
  conversationId: row.id,
  customer: {
    id: row.customerId,
    name: customerName(row),
    avatar: mediaUrl(media, row.customerAvatar),
    email: row.clientEmail,
    customerSince: String(row.customerSince.getUTCFullYear()),
    orderCount: row.clientBookings ?? 0,
    priority: isVip(row) ? 'vip' : 'regular',
  },
  store: { id: row.storeId, name: row.storeName, logo: mediaUrl(media, row.storeLogo) },
  online: row.isCustomerOnline,
  assignedTo:
    row.assignedId === null
      ? null
      : { id: row.assignedId, name: shortName(row.assignedFirstName ?? '', row.assignedLastName ?? '') },
  waitingSince: row.waitingSince?.toISOString() ?? null,
  ...aboutLastMessage(row, 'store', now),
})

const isVip = ({ clientVisits, clientTags }: ConversationRow): boolean =>
  (clientVisits ?? 0) >= VIP_VISITS || (clientTags ?? []).some((tag) => tag.toLowerCase() === VIP_TAG)

/** `shown` is what the message shows besides its text. */
export function serializeMessage(
  row: MessageRow,
  conversation: ConversationState & ConversationParties,
  shown: { image: ChatImage | null; card: ChatCard | null },
  media: MediaBase,
): Message {
  const isFromStore = row.sender === 'store'
  const [kind, content, more] = row.isRemoved
    ? (['text', m.chat_message_removed(), { image: null, card: null }] as const)
    : [row.kind, row.content, shown]
  const sender = isFromStore ? ('store' as const) : ('user' as const)
  return {
    id: row.id,
    conversationId: row.conversationId,
    seq: row.seq,
    clientMessageId: row.clientMessageId,
    content,
    text: getPreview(kind, content),
    messageType: kind,
    sender,
    sender_type: sender,
    senderInfo: isFromStore
      ? {
          id: conversation.storeId,
          name: conversation.storeName,
          avatar: mediaUrl(media, conversation.storeLogo),
        }
      : {
          id: conversation.customerId,
          name: customerName(conversation),
          avatar: mediaUrl(media, conversation.customerAvatar),
        },
    sentBy:
      isFromStore && row.senderId !== null && !row.isAutomatic
        ? { id: row.senderId, name: shortName(row.firstName ?? '', row.lastName ?? '') }
        : null,
    isAutomatic: row.isAutomatic,
    ...more,
    timestamp: timeOfDay(row.sentAt.getTime()),
    createdAt: row.sentAt.toISOString(),
    status: messageStatus(row.seq, getReceipts(conversation, isFromStore ? 'customer' : 'store')),
    recipient_type: isFromStore ? 'customer' : 'merchant',
    type: isFromStore ? 'store_to_customer' : 'customer_to_store',
  }
}
