import { useState } from 'react'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { AnswerForm, Correspondence, type ContactMessage } from '../../../parts/contact-message.tsx'
import type { DecisionProps } from './decision-props.ts'

/** Shows a message of the contact form once it is asked for, which the audit log records, and answers it. */
export function ContactMessageDecision({ shown: { id }, onDone }: DecisionProps) {
  const [message, setMessage] = useState<ContactMessage>()
  const read = useSubmit(() => call('GET /admin/contact-messages/:id', { params: { id } }), {
    onSuccess: (reply) => setMessage(reply.message),
  })
  if (!message)
    return (
      <div className="grid gap-2">
        <Refused by={read} />
        <Button full busy={read.isBusy && 'Loading…'} onClick={() => void read.submit()}>
          Read and answer
        </Button>
        <p className="text-14 text-ink-2">The audit log records who reads a message.</p>
      </div>
    )
  return (
    <div className="grid gap-4">
      <Correspondence message={message} />
      <AnswerForm message={message} onDone={onDone} />
    </div>
  )
}
