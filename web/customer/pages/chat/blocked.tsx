import { useState } from 'react'
import { m } from '#messages'
import type { Conversation } from '#contract/entities/chat.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { Button } from '#web/components/forms/button.tsx'
import { notifyFailed } from '#web/components/overlays/notify.ts'

/** Instead of the composer, when one of the parties has blocked the other. */
export function Blocked({ conversation, onChange }: { conversation: Conversation; onChange: () => void }) {
  const [isBusy, setBusy] = useState(false)
  if (!conversation.isBlocked) return <p>{m.chat_closed({ name: conversation.store.name })}</p>
  async function unblock() {
    setBusy(true)
    try {
      await call('PUT /chat/conversations/:id/block', {
        params: { id: conversation.id },
        body: { blocked: false },
      })
      onChange()
    } catch (error) {
      notifyFailed(problemOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <p className="flex flex-wrap items-center justify-center gap-3">
      {m.chat_you_blocked({ store: conversation.store.name })}
      <Button variant="line" size="touch" busy={isBusy} onClick={() => void unblock()}>
        {m.chat_unblock()}
      </Button>
    </p>
  )
}
