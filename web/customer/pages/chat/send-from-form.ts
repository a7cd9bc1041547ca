import { redirect } from 'react-router'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { paths } from '../../paths.ts'
import { formText, toFormError } from '../../form-actions.ts'
import { quoteIn } from './load-chat.ts'

/** Sends the message of a form without scripts, with the booking, offer or quote that the address names. */
export async function sendFromForm({
  context,
  params: { storeId },
  request,
  url,
}: LoaderArgs<'/chat/store/:storeId'>) {
  const call = context.get(callContext)
  const form = await request.formData()
  const content = formText(form, 'content')
  const id = formText(form, 'clientMessageId')
  const message = { content, ...(id && { clientMessageId: id }) }
  const bookingId = url.searchParams.get('booking')
  const offerId = url.searchParams.get('offer')
  const quote = quoteIn(url.searchParams)
  try {
    const subject = bookingId
      ? ({ messageType: 'booking', bookingId } as const)
      : offerId
        ? ({ messageType: 'offer', offerId } as const)
        : quote
          ? ({ messageType: 'quote', quoteId: quote.quoteId } as const)
          : ({ messageType: 'text' } as const)
    const { data } = await call('POST /chat/conversations', { body: { storeId } })
    await call('POST /chat/messages', {
      body: { conversationId: data.conversationId, ...message, ...subject },
    })
  } catch (error) {
    return { ...toFormError(error), content }
  }
  throw redirect(paths.chat(storeId))
}
