import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { data, Form, useActionData, useNavigation, useSearchParams } from 'react-router'
import { m } from '#messages'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { paths } from '../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'

/** Sets the password with the link that an operator has created; also without JavaScript. */
export async function action({ request, context }: LoaderArgs) {
  const form = await request.formData()
  const body = { token: String(form.get('token') ?? ''), newPassword: String(form.get('newPassword') ?? '') }
  try {
    await context.get(callContext)('POST /admin/set-password', { body })
    return { isDone: true as const }
  } catch (error) {
    const { status, message, errors } = toProblem(error)
    const refused = errors?.newPassword?.[0] ?? (errors?.token ? m.problem_wrong_password_link() : message)
    return data({ refused }, { status: status || 503 })
  }
}

export const meta = () => [{ title: `${m.auth_reset_choose_title()} · D3 Admin` }]

export default function SetPasswordPage() {
  const [search] = useSearchParams()
  const answer = useActionData<typeof action>()
  const isSending = useNavigation().state === 'submitting'
  const isDone = answer !== undefined && 'isDone' in answer
  return (
    <AuthFrame title={m.auth_reset_choose_title()} lead={m.auth_set_password_lead()}>
      {isDone ? (
        <div className="grid gap-5">
          <Note tone="ok" role="status">
            <ParaglideMessage message={m.auth_reset_done} markup={{ b: bold }} />
          </Note>
          <ButtonLink href={paths.signIn()} size="lg" full>
            {m.ui_sign_in()}
          </ButtonLink>
        </div>
      ) : (
        <Form method="post" className="grid gap-5">
          {answer && 'refused' in answer && (
            <Note tone="bad" role="alert">
              {answer.refused}
            </Note>
          )}
          <input type="hidden" name="token" value={search.get('token') ?? ''} />
          <PasswordField
            label={m.auth_reset_new_password()}
            name="newPassword"
            autoComplete="new-password"
            required
          />
          <Button type="submit" size="lg" full busy={isSending && m.auth_reset_saving()}>
            {m.auth_reset_save()}
          </Button>
        </Form>
      )}
    </AuthFrame>
  )
}
