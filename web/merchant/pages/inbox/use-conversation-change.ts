import { m } from '#messages'
import { call } from '#web/api/browser.ts'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { useSubmit } from '#web/api/use-submit.ts'

/** Mutes or blocks a conversation. The reason of a failure is shown. */
export function useConversationChange(onChange: () => void) {
  const { submit, isBusy } = useSubmit(
    (what: 'mute' | 'block', id: string, isOn: boolean): Promise<unknown> =>
      what === 'mute'
        ? call('PUT /chat/conversations/:id/mute', { params: { id }, body: { muted: isOn } })
        : call('PUT /chat/conversations/:id/block', { params: { id }, body: { blocked: isOn } }),
    {
      toast: (_, what, __, isOn) => DONE[what][isOn ? 'on' : 'off'](),
      onSuccess: onChange,
      onProblem: ({ message }) => notifyFailed(message),
    },
  )
  return { isBusy, change: submit }
}

const DONE = {
  mute: { on: m.merchant_chat_muted, off: m.merchant_chat_unmuted },
  block: { on: m.merchant_chat_was_blocked, off: m.merchant_chat_was_unblocked },
}
