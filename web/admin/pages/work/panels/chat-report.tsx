import { useState } from 'react'
import type { Api, Reply } from '#contract/kernel.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import type { DecisionProps } from './decision-props.ts'
import { ReportDecision } from './report-decision.tsx'

type Message = Reply<Api['GET /admin/chat-reports/:id/messages']>['messages'][number]

/** The messages are read by a click, because reading them is written to the audit log. */
export function ChatReportDecision({ shown: { id: key }, onDone }: DecisionProps) {
  const [id = '', party] = key.split('.')
  const reported = party === 'store' ? 'store' : 'customer'
  const [messages, setMessages] = useState<Message[]>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const read = useSubmit(() => call('GET /admin/chat-reports/:id/messages', { params: { id } }), {
    onSuccess: (reply) => setMessages(reply.messages),
  })
  function choose(messageId: string, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(messageId)
    else next.delete(messageId)
    setChosen(next)
  }
  if (!messages)
    return (
      <div className="grid gap-3">
        <Refused by={read} />
        <Button full busy={read.isBusy && 'Opening…'} onClick={() => void read.submit()}>
          Read the messages
        </Button>
        <p className="text-14 text-ink-2">Reading them is written to the audit log.</p>
      </div>
    )
  return (
    <ReportDecision
      removeLabel={chosen.size > 1 ? `Remove ${chosen.size} messages` : 'Remove the message'}
      refuseRemoval={chosen.size === 0 ? 'Choose the messages to remove' : undefined}
      send={(decision) =>
        call('PUT /admin/chat-reports/:id', {
          params: { id },
          body: { ...decision, reported, messageIds: decision.decision === 'remove' ? [...chosen] : [] },
        })
      }
      onDone={onDone}
    >
      <section aria-label="Messages" className="grid gap-2">
        <h3 className="text-15">Messages</h3>
        <ol className="grid max-h-96 gap-2 overflow-y-auto rounded-control bg-sunk p-3">
          {messages.map((message) => (
            <li key={message.id} className="text-15">
              <p className="text-14 text-ink-2">
                {message.sender === 'store' ? 'Store' : 'Customer'} · {dayAndTime(Date.parse(message.sentAt))}
                {message.isRemoved && ' · removed before'}
              </p>
              {message.sender === reported && !message.isRemoved ? (
                <Checkbox
                  checked={chosen.has(message.id)}
                  onChange={({ currentTarget: { checked } }) => choose(message.id, checked)}
                >
                  <Words message={message} />
                </Checkbox>
              ) : (
                <Words message={message} />
              )}
            </li>
          ))}
        </ol>
      </section>
    </ReportDecision>
  )
}

const Words = ({ message: { text, pictureUrl } }: { message: Message }) => (
  <span className="grid gap-1 whitespace-pre-line wrap-anywhere">
    {text === '' ? 'A picture or a card' : text}
    {pictureUrl !== null && (
      <img src={pictureUrl} alt="Sent with it" className="size-24 rounded-control object-cover" />
    )}
  </span>
)
