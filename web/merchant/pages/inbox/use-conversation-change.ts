import { useState } from 'react'
import { m } from '#messages'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { notifyDone, notifyFailed } from '#web/components/overlays/notify.ts'

/** Mutes and blocks. Returns whether it was done; the reason of a failure is shown. */
export function useConversationChange(onChange: () => void) {
  const [isBusy, setBusy] = useState(false)
  async function change(what: 'mute' | 'block', id: string, isOn: boolean): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    try {
      if (what === 'mute')
        await call('PUT /chat/conversations/:id/mute', { params: { id }, body: { muted: isOn } })
      else await call('PUT /chat/conversations/:id/block', { params: { id }, body: { blocked: isOn } })
      notifyDone(DONE[what][isOn ? 'on' : 'off']())
      onChange()
      return true
    } catch (error) {
      notifyFailed(problemOf(error).message)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, change }
}

const DONE = {
  mute: { on: m.merchant_chat_muted, off: m.merchant_chat_unmuted },
  block: { on: m.merchant_chat_was_blocked, off: m.merchant_chat_was_unblocked },
}
