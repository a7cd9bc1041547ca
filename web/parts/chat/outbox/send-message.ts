/** Sending of a waiting message. */
import type { Message } from '#contract/entities/chat.ts'
import { upload } from '#web/api/upload.ts'
import { callWithoutRedirect as call } from '#web/api/browser.ts'
import type { SendMessage } from './outbox.ts'
import { storeIn, type AttachedCard, type WaitingMessage } from './outbox-store.ts'

export const sendMessage: SendMessage = async (message, { onProgress, onPictureUploaded, onBegun }) => {
  const storeId = storeIn(message.thread)
  const { clientMessageId, content } = message
  if (storeId !== null && !message.picture && !message.card) {
    const { data } = await call('POST /chat/conversations', {
      body: { storeId, initialMessage: content, clientMessageId },
    })
    await onBegun(data.conversationId)
    if (data.message) return data.message
    return send(message, data.conversationId, null)
  }
  const imageId = await uploaded(message, onProgress, onPictureUploaded)
  if (storeId === null) return send(message, message.thread, imageId)
  const { data } = await call('POST /chat/conversations', { body: { storeId } })
  await onBegun(data.conversationId)
  return send(message, data.conversationId, imageId)
}

async function uploaded(
  { picture, imageId }: WaitingMessage,
  onProgress: (percent: number) => void,
  onUploaded: (imageId: string) => Promise<void>,
): Promise<string | null> {
  if (!picture || imageId !== null) return imageId
  const { data } = await upload('POST /chat/images', { image: picture.file }, onProgress)
  await onUploaded(data.imageId)
  return data.imageId
}

async function send(
  { clientMessageId, content, card }: WaitingMessage,
  conversationId: string,
  imageId: string | null,
): Promise<Message> {
  const { data } = await call('POST /chat/messages', {
    body: {
      conversationId,
      clientMessageId,
      ...(content && { content }),
      ...subject(card, imageId),
    },
  })
  return data
}

function subject(card: AttachedCard | null, imageId: string | null) {
  if (card?.kind === 'booking') return { messageType: 'booking', bookingId: card.bookingId } as const
  if (card?.kind === 'quote') return { messageType: 'quote', quoteId: card.quoteId } as const
  if (card) return { messageType: 'offer', offerId: card.offerId } as const
  return imageId === null ? {} : ({ messageType: 'image', imageId } as const)
}
