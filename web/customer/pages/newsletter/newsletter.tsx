import { data, useActionData, type MetaArgs } from 'react-router'
import { m } from '#messages'
import type { ConsentVersion } from '#domain/accounts/newsletter.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { publicMeta } from '#web/app/document/page-meta.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { NewsletterForm } from '../../layout/newsletter-form.tsx'
import { Lead, ReadingMain } from '../../layout/reading.tsx'
import { pages } from '../../paths.ts'
import { toFormError, formText } from '../../form-actions.ts'

/** The form of the footer is submitted here, too. */
export async function action({ request, context }: LoaderArgs) {
  const form = await request.formData()
  try {
    const { message } = await context.get(callContext)('POST /newsletter', {
      body: {
        email: formText(form, 'email'),
        // The server validates the consent and its version.
        consent: (formText(form, 'consent') === 'yes') as true,
        consentVersion: formText(form, 'consentVersion') as ConsentVersion,
        website: formText(form, 'website'),
      },
    })
    return { done: message }
  } catch (error) {
    const { status, message } = toFormError(error)
    return data({ refused: message, email: formText(form, 'email') }, { status })
  }
}

export const meta = ({ matches }: MetaArgs) =>
  publicMeta(matches, {
    title: m.newsletter_meta_title(),
    description: m.newsletter_meta_description(),
    path: pages.newsletter,
  })

export default function Newsletter() {
  const answer = useActionData<typeof action>()
  return (
    <ReadingMain>
      <h1>{m.newsletter_title()}</h1>
      <Lead>{m.newsletter_lead()}</Lead>
      <div className="mt-6 max-w-120 grid gap-4">
        {answer && 'done' in answer ? (
          <Note tone="ok" role="status">
            {answer.done}
          </Note>
        ) : (
          <>
            {answer && (
              <Note tone="bad" role="alert">
                {answer.refused}
              </Note>
            )}
            <NewsletterForm email={answer?.email} />
          </>
        )}
      </div>
    </ReadingMain>
  )
}
