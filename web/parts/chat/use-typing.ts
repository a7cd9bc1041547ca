import { useCallback, useEffect, useRef, useState } from 'react'
import { TYPING_TIMEOUT_MS } from '#domain/chat/message.ts'
import { sendToServer } from '#web/app/realtime/socket.ts'

/** Interval of the reports of typing, which the server limits to 60 in a minute. */
const REPORT_MS = 1500

/** Tracks whether the other party types. Reports of it expire. */
export function useOtherTyping() {
  const [isOtherTyping, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopTyping = useCallback(() => {
    clearTimeout(timer.current)
    setTyping(false)
  }, [])
  const onTyping = useCallback(() => {
    clearTimeout(timer.current)
    setTyping(true)
    timer.current = setTimeout(() => setTyping(false), TYPING_TIMEOUT_MS)
  }, [])
  useEffect(() => stopTyping, [stopTyping])
  return { isOtherTyping, onTyping, stopTyping }
}

/** Reports that the user types. */
export function useOwnTyping(conversationId: string | null): { type: () => void; stop: () => void } {
  const reportedAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = useCallback(() => {
    clearTimeout(timer.current)
    if (reportedAt.current === 0 || conversationId === null) return
    reportedAt.current = 0
    sendToServer('typing_stop', conversationId)
  }, [conversationId])
  const type = useCallback(() => {
    if (conversationId === null) return
    clearTimeout(timer.current)
    timer.current = setTimeout(stop, TYPING_TIMEOUT_MS)
    if (Date.now() - reportedAt.current < REPORT_MS) return
    reportedAt.current = Date.now()
    sendToServer('typing_start', conversationId)
  }, [conversationId, stop])
  useEffect(() => stop, [stop])
  return { type, stop }
}
