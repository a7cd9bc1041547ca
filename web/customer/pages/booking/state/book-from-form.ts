import { data, redirect } from 'react-router'
import { toDay } from '#domain/time/time.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { formText } from '../../../form-actions.ts'
import { enterFromForm, registerFromForm } from '../details/register-from-form.ts'
import { orderFromForm } from '../review/order-from-form.ts'
import type { Answer } from './answer.ts'
import { readChoice, stepHref, type ItemKey } from './choice.ts'
import { answerContext } from './load.ts'

/** The forms of the last step (decision 089). One that has done its work leads on. */
export async function bookFromForm(args: LoaderArgs, key: ItemKey) {
  const { context, request, url } = args
  const form = await request.formData()
  const choice = readChoice(url.searchParams, toDay(context.get(nowContext).getTime()))
  const isVisitor = context.get(sessionContext) === null
  const name = formText(form, 'form')
  // The session has begun or ended in another tab.
  if (isVisitor === (name === 'review')) throw redirect(stepHref(key, 3, choice))
  const answer = await answerForm()
  if (answer === null) throw redirect(stepHref(key, 3, choice))
  context.set(answerContext, true)
  const { problem = answer.holdProblem } = answer
  return data(answer, { status: problem?.status ?? 200 })

  async function answerForm(): Promise<Answer | null> {
    switch (name) {
      case 'review':
        return orderFromForm(args, key, form)
      case 'code':
        return enterFromForm(context.get(callContext), form)
      default:
        return registerFromForm(args, key, choice, form)
    }
  }
}
