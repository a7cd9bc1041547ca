import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { dayAndTime } from '#domain/time/time.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { ArrowLeft } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { AnswerForm, Correspondence } from '../../parts/contact-message.tsx'
import { FactList } from '../../parts/fact-list.tsx'
import { Panel } from '../../parts/panel.tsx'
import { TwoColumns } from '../../parts/two-columns.tsx'
import { paths } from '../../paths.ts'
import { MessagesFrame } from './messages-frame.tsx'

export async function loader({
  context,
  params: { id },
  request: { signal },
}: LoaderArgs<'/messages/contact/:id'>) {
  const { message } = await context.get(callContext)('GET /admin/contact-messages/:id', {
    params: { id },
    signal,
  })
  return { message }
}

export const meta = () => [{ title: 'Message · D3 Admin' }]

export default function ContactMessagePage() {
  const loaded = useLoaderData<typeof loader>()
  // Loading it again would be another read in the audit log.
  const [message, setMessage] = useState(loaded.message)
  const { name, email, subject, createdAt, account, status, version } = message
  return (
    <MessagesFrame current="contact">
      <Link href={paths.messages()} className={`${linkClass} mb-3 inline-flex items-center gap-1.5`}>
        <ArrowLeft /> All messages
      </Link>
      <TwoColumns
        main={
          <Panel title={subject}>
            <Correspondence message={message} />
          </Panel>
        }
        aside={
          <>
            <Panel title="Sender">
              <FactList
                facts={[
                  { label: 'Name', value: name },
                  { label: 'E-mail', value: email },
                  { label: 'Sent', value: dayAndTime(Date.parse(createdAt)) },
                  account
                    ? { label: 'Account', value: account.name, link: { page: 'person', id: account.id } }
                    : { label: 'Account', value: 'None with this address' },
                ]}
              />
              {account && (
                <p className="mt-2 text-14 text-ink-2">
                  The form does not prove that the sender owns the address.
                </p>
              )}
            </Panel>
            {status !== 'closed' && (
              <Panel title={status === 'open' ? 'Answer' : 'Answer again'}>
                <AnswerForm key={version} message={message} onDone={setMessage} />
              </Panel>
            )}
          </>
        }
      />
    </MessagesFrame>
  )
}
