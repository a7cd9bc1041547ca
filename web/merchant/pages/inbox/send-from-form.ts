import { redirect } from 'react-router'
import { toProblem } from '#web/api/to-problem.ts'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { callAsMerchant } from '../../components/load-page.ts'
import { paths } from '../../paths.ts'
import { readInboxChoice } from './inbox-choice.ts'

/** Sends a message from a page without scripts; with them, the thread sends it. */
export async function sendFromForm({
  context,
  request,
  params: { conversationId },
  url,
}: LoaderArgs<'/chat/:conversationId'>) {
  const call = callAsMerchant({ context, url })
  const form = await request.formData()
  const toText = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const content = toText('content')
  const clientMessageId = toText('clientMessageId')
  try {
    await call('POST /chat/messages', {
      body: { conversationId, content, ...(clientMessageId && { clientMessageId }) },
    })
  } catch (error) {
    const problem = toProblem(error)
    if (problem.status >= 500) throw error
    return { refusal: problem.errors?.content ?? problem.message, content }
  }
  throw redirect(paths.conversation(conversationId, readInboxChoice(url.searchParams)))
}
