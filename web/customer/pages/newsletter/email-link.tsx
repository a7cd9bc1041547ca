import { data, Form, useActionData, useNavigation, useSearchParams } from 'react-router'
import { m } from '#messages'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Lead, ReadingMain } from '../../layout/reading.tsx'
import { paths } from '../../paths.ts'
import { toFormError, formText } from '../../form-actions.ts'

type Route = 'POST /newsletter/confirm' | 'POST /newsletter/unsubscribe' | 'POST /communications/unsubscribe'

/**
 * Opening the link changes nothing, because mail scanners open links too. The button does, and so does a mail program,
 * which posts a form without the token to the address of the page (RFC 8058).
 */
export const actionFor =
  (route: Route) =>
  async ({ request, context }: LoaderArgs) => {
    try {
      const token = await getToken(request)
      const { message } = await context.get(callContext)(route, { body: { token } })
      return { done: message }
    } catch (error) {
      return refusal(error)
    }
  }

/** A link that is invalid or has expired stays so. */
export function refusal(error: unknown) {
  const { status, message } = toFormError(error)
  return data({ refused: message, isFinal: [400, 404, 410].includes(status) }, { status })
}

/** Returns the token of the form, or of the address. */
export async function getToken(request: Request): Promise<string> {
  const form = await request.formData()
  return form.has('token') ? formText(form, 'token') : (new URL(request.url).searchParams.get('token') ?? '')
}

export function EmailLink({
  title,
  lead,
  button,
  busy,
  instead,
}: {
  title: string
  lead: string
  button: string
  busy: string
  /** Link to another page if this link does not work. */
  instead: { href: string; label: string }
}) {
  const [search] = useSearchParams()
  const answer = useActionData<{ done: string } | { refused: string; isFinal: boolean }>()
  const isSending = useNavigation().state === 'submitting'
  return (
    <ReadingMain>
      <h1>{title}</h1>
      {answer && 'done' in answer ? (
        <div className="grid gap-5 mt-5 justify-items-start">
          <Note tone="ok" role="status">
            {answer.done}
          </Note>
          <ButtonLink href={paths.hotdeals()} variant="line">
            {m.newsletter_see_deals()}
          </ButtonLink>
        </div>
      ) : answer?.isFinal ? (
        <div className="mt-5 grid justify-items-start gap-5">
          <Note tone="bad" role="alert">
            {answer.refused}
          </Note>
          <ButtonLink href={instead.href} variant="line">
            {instead.label}
          </ButtonLink>
        </div>
      ) : (
        <Form method="post" className="grid gap-5 justify-items-start">
          <Lead>{lead}</Lead>
          {answer && (
            <Note tone="bad" role="alert">
              {answer.refused}
            </Note>
          )}
          <input type="hidden" name="token" value={search.get('token') ?? ''} />
          <Button type="submit" busy={isSending && busy}>
            {button}
          </Button>
        </Form>
      )}
    </ReadingMain>
  )
}
