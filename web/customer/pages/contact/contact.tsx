import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { CircleQuestionMark, Clock, Mail, MapPin, Phone } from '#web/ui/icons/icons.tsx'
import { useEffect, useRef } from 'react'
import { data, Form, useActionData, useLoaderData, useNavigation, type MetaArgs } from 'react-router'
import { m } from '#messages'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { formatPhone } from '#domain/accounts/phone.ts'
import { ACCOUNT_TEXTS } from '#contract/account-limits.ts'
import { CONTACT_TEXTS } from '#contract/contact-limits.ts'
import type { CONTACT_SUBJECTS } from '#contract/contact.ts'
import { callContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { publicMeta } from '#web/app/document/page-meta.ts'
import { bindFields } from '#web/parts/form-fields.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Facts } from '#web/ui/feedback/facts.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Trap } from '#web/ui/forms/trap.tsx'
import { Lead, ReadingMain } from '../../layout/reading.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { pages, paths } from '../../paths.ts'
import { toFormError, formText } from '../../form-actions.ts'

const SUBJECT_LABELS: Partial<Record<string, () => string>> = {
  'General Inquiry': m.contact_subject_general,
  'Technical Support': m.contact_subject_technical,
  'Business Listing': m.contact_subject_business,
  Feedback: m.contact_subject_feedback,
  Advertising: m.contact_subject_advertising,
  Other: m.contact_subject_other,
} satisfies Record<(typeof CONTACT_SUBJECTS)[number], () => string>

export async function loader({ context, url }: LoaderArgs) {
  const { email, phone, company, subjects } = await context.get(callContext)('GET /contact')
  const session = context.get(sessionContext)
  const code = url.searchParams.get('booking') ?? ''
  return {
    about: /^[A-Z\d]{6}$/.test(code) ? `${m.contact_about_booking({ code })}\n` : undefined,
    email,
    phone,
    company,
    subjects,
    from: session ? { name: `${session.firstName} ${session.lastName}`, email: session.email } : undefined,
  }
}

export async function action({ request, context }: LoaderArgs) {
  const form = await request.formData()
  const typed = {
    name: formText(form, 'name'),
    email: formText(form, 'email'),
    subject: formText(form, 'subject'),
    message: formText(form, 'message'),
  }
  try {
    const { message } = await context.get(callContext)('POST /contact', {
      // The server validates the subject.
      body: {
        ...typed,
        subject: typed.subject as (typeof CONTACT_SUBJECTS)[number],
        website: formText(form, 'website'),
      },
    })
    return { done: message }
  } catch (error) {
    const { status, ...refusal } = toFormError(error)
    return data({ refused: refusal, typed }, { status })
  }
}

export const meta = ({ matches }: MetaArgs) =>
  publicMeta(matches, {
    title: m.contact_title(),
    description: m.contact_description(),
    path: pages.contact,
  })

const contactFields = () => ({
  name: { label: m.contact_name(), limits: CONTACT_TEXTS.name },
  email: { label: m.contact_email(), limits: ACCOUNT_TEXTS.email },
  message: { label: m.contact_message(), limits: CONTACT_TEXTS.message },
})

export default function Contact() {
  const { email, phone, company, subjects, from, about } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isSending = useNavigation().formAction === pages.contact
  const refused = answer && 'refused' in answer ? answer.refused : undefined
  const typed = answer && 'typed' in answer ? answer.typed : undefined
  const field = bindFields(contactFields(), typed ?? { ...from, message: about }, refused?.errors ?? {})
  const form = useRef<HTMLFormElement>(null)
  const thanks = useRef<HTMLDivElement>(null)

  // Moves the focus to the first invalid field, or to the confirmation.
  useEffect(() => {
    if (answer && 'done' in answer) thanks.current?.focus()
    else if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [answer])

  return (
    <ReadingMain wide>
      <h1>{m.contact_title()}</h1>
      <Lead>{m.contact_lead()}</Lead>
      <div className="grid gap-8 wide:gap-12 mt-6 wide:grid-cols-[minmax(0,1fr)_320px] items-start">
        {answer && 'done' in answer ? (
          <div ref={thanks} tabIndex={-1} className={panelClass({ className: 'outline-0' })} role="status">
            <h2 className="sr-only">{m.contact_sent()}</h2>
            <EmptyState
              icon={<Mail />}
              title={m.contact_sent_title()}
              action={
                <ButtonLink href={paths.home()} variant="line">
                  {m.ui_go_home()}
                </ButtonLink>
              }
            >
              {answer.done}
            </EmptyState>
          </div>
        ) : (
          <Form ref={form} method="post" noValidate className="grid gap-4" key={JSON.stringify(typed)}>
            {refused && !refused.errors && (
              <Note tone="bad" role="alert">
                {refused.message}
              </Note>
            )}
            <div className="grid mid:grid-cols-2 gap-4 items-start">
              <TextField {...field('name')} autoComplete="name" />
              <TextField
                {...field('email')}
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
              />
            </div>
            <SelectField
              label={m.contact_subject()}
              name="subject"
              required
              defaultValue={typed?.subject ?? ''}
              error={refused?.errors?.subject}
            >
              <option value="">{m.contact_subject_choose()}</option>
              {subjects.map((subject) => (
                <option key={subject} value={subject}>
                  {SUBJECT_LABELS[subject]?.() ?? subject}
                </option>
              ))}
            </SelectField>
            <TextAreaField {...field('message')} rows={7} hint={m.contact_message_hint()} />
            <Trap label={m.contact_leave_empty()} />
            <p className="quiet">
              <ParaglideMessage message={m.contact_privacy} markup={{ link: linkTo(paths.privacy()) }} />
            </p>
            <Button
              type="submit"
              size="lg"
              busy={isSending && m.contact_sending()}
              className="justify-self-start"
            >
              {m.contact_send()}
            </Button>
          </Form>
        )}
        <aside className={panelClass()} aria-label={m.contact_other_ways()}>
          <Facts
            facts={[
              {
                icon: Mail,
                title: m.contact_email(),
                detail: (
                  <a className={linkClass} href={`mailto:${email}`}>
                    {email}
                  </a>
                ),
              },
              ...(phone === null
                ? []
                : [
                    {
                      icon: Phone,
                      title: m.contact_phone(),
                      detail: (
                        <a className={linkClass} href={`tel:+${phone}`}>
                          {formatPhone(phone)}
                        </a>
                      ),
                    },
                  ]),
              {
                icon: MapPin,
                title: m.contact_address(),
                detail: m.contact_address_text({ company: company.name, address: company.address }),
              },
              { icon: Clock, title: m.contact_reply_time(), detail: m.contact_reply_time_text() },
              {
                icon: CircleQuestionMark,
                title: m.contact_quick_answers(),
                detail: (
                  <Link className={linkClass} href={paths.faq()}>
                    {m.contact_questions()}
                  </Link>
                ),
              },
            ]}
          />
        </aside>
      </div>
    </ReadingMain>
  )
}
