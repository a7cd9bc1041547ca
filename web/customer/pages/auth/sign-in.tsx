import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { useReturnTo } from '#web/parts/auth/use-return-to.ts'
import { SignInForm } from '#web/parts/auth/sign-in-form.tsx'
import { pages, paths } from '../../paths.ts'
import { signInFromForm } from './sign-in-from-form.ts'
import { AuthFrame } from './auth-frame.tsx'
import { data, redirect, useActionData } from 'react-router'
import { callContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { returnPath } from '#web/app/session/sign-in-path.ts'

export function loader({ context, url }: LoaderArgs) {
  if (context.get(sessionContext)) throw redirect(returnPath(url.searchParams))
  return { meta: privateMeta(m.auth_sign_in_title(), m.auth_sign_in_description()) }
}

export async function action({ context, request, url }: LoaderArgs) {
  const answer = await signInFromForm(context.get(callContext), await request.formData())
  if (answer === null) throw redirect(returnPath(url.searchParams))
  return data(answer, { status: answer.problem?.status ?? 200 })
}

export const meta = loadedMeta

export default function SignInPage() {
  const { returnTo, withReturnTo } = useReturnTo()
  const answer = useActionData<typeof action>() ?? null
  return (
    <AuthFrame
      title={m.auth_sign_in_title()}
      lead={returnTo.startsWith('/booking/') ? m.auth_sign_in_for_booking() : m.auth_sign_in_welcome_back()}
      foot={
        <ParaglideMessage
          message={m.auth_sign_in_new_here}
          markup={{ link: linkTo(withReturnTo(pages.signUp)) }}
        />
      }
    >
      <SignInForm
        route="POST /users/login"
        google={{ termsHref: paths.terms(), privacyHref: paths.privacy() }}
        byPhone
        answer={answer}
        resetHref={paths.requestReset()}
      />
    </AuthFrame>
  )
}
