import { data, Form, useActionData, useNavigation, useSearchParams } from 'react-router'
import { m } from '#messages'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { useSession } from '#web/app/session/session.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { paths } from '../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'

/**
 * Opening the link changes nothing, because mail scanners open links too. The button confirms, also without
 * JavaScript.
 */
export async function action({ request, context }: LoaderArgs) {
  const token = String((await request.formData()).get('token') ?? '')
  try {
    await context.get(callContext)('POST /users/verify-email', { body: { token } })
    return { isDone: true as const }
  } catch (error) {
    const { status, code, message } = toProblem(error)
    return data(
      { refused: code === 'invalid-request' ? m.auth_verify_email_incomplete_link() : message },
      { status: status || 503 },
    )
  }
}

export const meta = () => privateMeta(m.auth_verify_email_title(), m.auth_verify_email_description())

export default function VerifyEmailPage() {
  const [search] = useSearchParams()
  const session = useSession()
  const answer = useActionData<typeof action>()
  const isSending = useNavigation().state === 'submitting'
  const isDone = answer !== undefined && 'isDone' in answer
  return (
    <AuthFrame
      about="safety"
      title={isDone ? m.auth_verify_email_done_title() : m.auth_verify_email_question()}
      lead={isDone ? m.auth_verify_email_done_lead() : m.auth_verify_email_lead()}
      foot={<span className="text-ink-2">{m.auth_verify_email_not_you()}</span>}
    >
      {isDone ? (
        <div className="grid gap-5">
          <Note tone="ok" role="status">
            <b>{m.auth_verify_email_done()}</b>
          </Note>
          <ButtonLink href={session ? paths.home() : paths.signIn()} size="lg" full>
            {session ? m.ui_go_home() : m.ui_sign_in()}
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
          <Button type="submit" size="lg" full busy={isSending && m.ui_one_moment()}>
            {m.auth_verify_email_confirm()}
          </Button>
        </Form>
      )}
    </AuthFrame>
  )
}
