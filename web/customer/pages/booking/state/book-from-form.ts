import { data, redirect } from 'react-router'
import { toDay } from '#domain/time/time.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { formText } from '../../../form-actions.ts'
import { enterFromForm, holdFromForm, registerFromForm } from '../details/register-from-form.ts'
import { readVisitor, toVisitorCookie } from '../details/visitor-cookie.ts'
import { orderFromForm } from '../review/order-from-form.ts'
import type { Answer } from './answer.ts'
import { readChoice, stepHref, type ItemKey } from './choice.ts'
import { answerContext } from './load.ts'

/** The forms of the last step (decision 089). One that has done its work leads on. */
export async function bookFromForm(args: LoaderArgs, key: ItemKey) {
  const { context, request, url } = args
  const form = await request.formData()
  const choice = readChoice(url.searchParams, toDay(context.get(nowContext).getTime()))
  const next = stepHref(key, 3, choice)
  const isVisitor = context.get(sessionContext) === null
  const isReview = formText(form, 'form') === 'review'
  // The session has begun or ended in another tab.
  if (isVisitor === isReview) throw redirect(next)
  if (isReview) return reply(args, await orderFromForm(args, key, form))

  const kept = readVisitor(request)
  const call = context.get(callContext)
  const isCode = formText(form, 'form') === 'code'
  const { visitor, answer } = form.has('hold')
    ? await holdFromForm(call, key, choice, { visitor: isCode ? kept : null, form })
    : isCode && kept
      ? await enterFromForm(call, kept, form)
      : await registerFromForm(call, key, choice, form)
  const headers = { 'set-cookie': toVisitorCookie(visitor, url) }
  if (!answer) throw redirect(next, { headers })
  return reply(args, answer, headers)
}

function reply({ context }: LoaderArgs, answer: Answer, headers: Record<string, string> = {}) {
  context.set(answerContext, true)
  const { problem = answer.holdProblem } = answer
  return data(answer, { status: problem?.status ?? 200, headers })
}
