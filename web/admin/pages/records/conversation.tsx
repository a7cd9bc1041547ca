import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { Api, Reply } from '#contract/kernel.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Eye } from '#web/ui/icons/icons.tsx'
import { Shell } from '../../layout/shell.tsx'
import type { pages } from '../../paths.ts'
import { FactList } from '../../parts/fact-list.tsx'
import { History } from '../../parts/history.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { TwoColumns } from '../../parts/two-columns.tsx'

type Messages = Reply<Api['POST /admin/conversations/:id/messages']>['messages']

export const loader = ({
  context,
  params: { id },
  request: { signal },
}: LoaderArgs<typeof pages.conversation>) =>
  context.get(callContext)('GET /admin/conversations/:id', { params: { id }, signal })

export const meta = () => [{ title: 'Conversation · D3 Admin' }]

export default function ConversationPage() {
  const { conversation, timeline } = useLoaderData<typeof loader>()
  const { id, customer, customerId, store, storeId } = conversation
  return (
    <Shell section="people" title={`${customer} and ${store}`}>
      <TwoColumns
        main={
          <>
            <Said key={id} id={id} names={{ customer, store }} />
            <History entries={timeline} />
          </>
        }
        aside={
          <Panel title="Facts">
            <FactList
              facts={[
                { label: 'Customer', value: customer, link: { page: 'person', id: customerId } },
                { label: 'Store', value: store, link: { page: 'store', id: storeId } },
                { label: 'Messages', value: conversation.messages },
                { label: 'Began', value: dayAndTime(Date.parse(conversation.startedAt)) },
                { label: 'Last message', value: dayAndTime(Date.parse(conversation.lastMessageAt)) },
                { label: 'Blocked', value: conversation.isBlocked ? 'Yes' : 'No' },
                { label: 'Reports', value: conversation.reports },
              ]}
            />
          </Panel>
        }
      />
    </Shell>
  )
}

/** Messages, hidden until somebody has said why they read them. */
function Said({ id, names }: { id: string; names: Record<Messages[number]['sender'], string> }) {
  const [messages, setMessages] = useState<Messages | null>(null)
  const { revalidate } = useRevalidator()
  return (
    <Panel title="What was said" end={messages && messages.length}>
      {messages === null ? (
        <div className="grid gap-2">
          <ReasonDialog
            trigger={
              <Button variant="line" full>
                <Eye /> Read the messages
              </Button>
            }
            title="Read the messages?"
            description="They are private. They are shown until you leave this page."
            confirmLabel="Read"
            toast={() => undefined}
            send={(reason) =>
              call('POST /admin/conversations/:id/messages', { params: { id }, body: { reason } })
            }
            onDone={(reply) => {
              setMessages(reply.messages)
              void revalidate()
            }}
          />
          <p className="text-14 text-ink-2">Asks why, and is written to the audit log.</p>
        </div>
      ) : (
        <ol className="grid gap-3" role="status">
          {messages.map(({ id: key, sender, text, hasPicture, at }) => (
            <li key={key} className="text-15">
              <p className="text-14 text-ink-2">
                <b className="font-semibold text-ink">{names[sender]}</b> {dayAndTime(Date.parse(at))}
              </p>
              <p className="whitespace-pre-line wrap-anywhere">
                {text}
                {hasPicture && ' [picture]'}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
