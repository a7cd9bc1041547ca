import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { v4 } from 'uuid'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { useSession } from '#web/app/session/session.ts'
import type { Message } from '#contract/entities/chat.ts'
import { openOutbox } from './device-outbox.ts'
import type { Outbox, OutboxState } from './outbox.ts'
import type { AttachedCard, ThreadKey, WaitingMessage } from './outbox-store.ts'
import type { ChosenPicture } from './read-picture.ts'

const NOTHING: OutboxState = { messages: null, progress: new Map() }
const DRAFT_PAUSE_MS = 300

/** The messages of a thread that wait on this device. */
export function useOutbox({ thread, isConnected, onSent, onBegun }: Options) {
  const accountId = useSession()?.id ?? null
  // The server has no outbox.
  const outbox = useHydrated() && accountId !== null ? openOutbox(accountId) : null
  const { messages, progress } = useSyncExternalStore(
    outbox?.subscribe ?? never,
    outbox?.getState ?? (() => NOTHING),
    () => NOTHING,
  )
  const reportSent = useEffectEvent((message: Message, of: ThreadKey) => of === thread && onSent(message))
  const reportBegun = useEffectEvent((of: ThreadKey, id: string) => of === thread && onBegun?.(id))
  useEffect(() => outbox?.onSent(reportSent), [outbox])
  useEffect(() => outbox?.onBegun(reportBegun), [outbox])
  useEffect(() => {
    if (isConnected) outbox?.sendNow()
  }, [outbox, isConnected])
  const draft = useDraft(outbox, thread)
  const waiting = useMemo(
    () => messages?.filter((message) => message.thread === thread) ?? [],
    [messages, thread],
  )
  return {
    waiting,
    progress,
    ...draft,
    send(content: string, picture: ChosenPicture | null, card: AttachedCard | null) {
      draft.putDraft('')
      return outbox?.add(newMessage(thread, content, picture, card))
    },
    retry: (id: string) => outbox?.retry(id),
    remove: (id: string) => outbox?.remove(id),
  }
}

const newMessage = (
  thread: ThreadKey,
  content: string,
  picture: ChosenPicture | null,
  card: AttachedCard | null,
): WaitingMessage => ({
  clientMessageId: v4(),
  thread,
  content,
  picture,
  imageId: null,
  card,
  writtenAt: Date.now(),
  rejected: null,
})

/** Stores the draft soon after typing, and when the page is left. */
function useDraft(outbox: Outbox | null, thread: ThreadKey) {
  const [draft, setDraft] = useState<string | null>(null)
  const pending = useRef<{ save?: () => void; timer?: ReturnType<typeof setTimeout> }>({})
  useEffect(() => {
    let isCurrent = true
    void outbox?.draft(thread).then((text) => isCurrent && setDraft(text))
    return () => {
      isCurrent = false
    }
  }, [outbox, thread])
  useEffect(() => {
    const save = () => {
      clearTimeout(pending.current.timer)
      pending.current.save?.()
      pending.current = {}
    }
    addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', save)
    return () => {
      save()
      removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', save)
    }
  }, [])
  return {
    draft,
    putDraft(text: string) {
      setDraft(text)
      clearTimeout(pending.current.timer)
      const save = () => {
        pending.current = {}
        void outbox?.putDraft(thread, text)
      }
      pending.current = { save, timer: setTimeout(save, DRAFT_PAUSE_MS) }
    },
  }
}

const never = () => () => {}

type Options = {
  thread: ThreadKey
  isConnected: boolean
  onSent: (message: Message) => void
  onBegun: ((conversationId: string) => void) | undefined
}
