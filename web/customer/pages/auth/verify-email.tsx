import { data, Form, useActionData, useNavigation, useSearchParams } from 'react-router'
import { callContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { useSession } from '#web/shared/session/session.ts'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
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
    const { status, code, message } = problemOf(error)
    return data(
      { refused: code === 'invalid-request' ? INCOMPLETE_LINK : message },
      { status: status || 503 },
    )
  }
}
const INCOMPLETE_LINK = 'This link is not complete. Open it from the e-mail again.'

export const meta = () =>
  privateMeta('Confirm your e-mail address', 'Confirm that this e-mail address is yours.')

export default function VerifyEmailPage() {
  const [search] = useSearchParams()
  const session = useSession()
  const answer = useActionData<typeof action>()
  const isSending = useNavigation().state === 'submitting'
  const isDone = answer !== undefined && 'isDone' in answer
  return (
    <AuthFrame
      about="safety"
      title={isDone ? 'Thank you' : 'Is this your e-mail address?'}
      lead={
        isDone
          ? 'Your bookings and receipts reach you now.'
          : 'One press, and your bookings and receipts are sure to reach you.'
      }
      foot={
        <span className="quiet">
          You did not request this? Then do nothing: nobody can use your address without this step.
        </span>
      }
    >
      {isDone ? (
        <div className="grid gap-5">
          <Note tone="ok" role="status">
            <b>Your e-mail address is confirmed.</b>
          </Note>
          <ButtonLink href={session ? paths.home() : paths.signIn()} size="lg" full>
            {session ? 'Go Home' : 'Sign in'}
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
          <Button type="submit" size="lg" full busy={isSending && 'One moment…'}>
            Yes, this is my address
          </Button>
        </Form>
      )}
    </AuthFrame>
  )
}
