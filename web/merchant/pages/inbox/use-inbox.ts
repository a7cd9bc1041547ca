import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { MerchantConversation } from '#contract/entities/chat.ts'
import { query } from '#web/api/browser.ts'
import { useIsOnline } from '#web/app/document/hooks/use-is-online.ts'
import { useLiveEvents } from '#web/app/realtime/use-live-events.ts'
import { reloadUnreadChats } from '../../layout/unread-chats.ts'
import { playArrival } from '../calendar/data/arrival-sound.ts'
import { toListQuery, type InboxChoice } from './inbox-choice.ts'
import { conversationQuery } from './conversation-query.ts'
import type { Listed } from './load-inbox.ts'

/** Pause that groups events: a message causes several, and several people write at once. */
const GROUP_MS = 400

/**
 * The list, as the loader has loaded it, and again when the server reports a change or the connection is back. Without
 * the socket, it is loaded every half minute while the page is visible.
 */
export function useInbox(choice: InboxChoice, loaded: Listed | null, openId: string | undefined) {
  const client = useQueryClient()
  const { filter, storeId, page } = choice
  const list = useMemo(
    () =>
      query('GET /chat/merchant/conversations', {
        query: toListQuery({ search: '', filter, storeId, page }),
      }),
    [filter, storeId, page],
  )
  const reload = useGrouped(() => {
    void client.invalidateQueries({ queryKey: ['GET /chat/merchant/conversations'] })
    void client.invalidateQueries({ queryKey: ['GET /chat/conversations/:id'] })
    void reloadUnreadChats()
  })
  const isLive = useLiveEvents({
    onConnected: reload,
    merchant_chat_update: reload,
    new_conversation: reload,
    new_customer_message({ conversationId }) {
      reload()
      const known = client.getQueryData<Listed>(list.queryKey)?.data.find(({ id }) => id === conversationId)
      const isRead = conversationId === openId && document.visibilityState === 'visible'
      if (!isRead && known?.isMuted !== true) playArrival()
    },
    customer_status_update({ customerId, isOnline }) {
      const withPresence = (each: MerchantConversation) =>
        each.customer.id === customerId ? { ...each, online: isOnline } : each
      client.setQueriesData<Listed>(
        { queryKey: ['GET /chat/merchant/conversations'] },
        (before) => before && { ...before, data: before.data.map(withPresence) },
      )
      if (openId === undefined) return
      client.setQueryData<OpenConversation>(conversationQuery(openId).queryKey, (before) =>
        before?.data.merchantView
          ? { ...before, data: { ...before.data, merchantView: withPresence(before.data.merchantView) } }
          : before,
      )
    },
  })
  const { data, isRefetchError, fetchStatus, refetch } = useQuery({
    ...list,
    ...(loaded && { initialData: loaded }),
    enabled: loaded !== null,
    refetchInterval: isLive ? false : 30_000,
  })
  useEffect(() => {
    if (loaded) client.setQueryData(list.queryKey, loaded)
  }, [client, list, loaded])
  const isOnline = useIsOnline()
  return {
    list: data ?? loaded,
    isStale: isRefetchError || fetchStatus === 'paused' || !isOnline,
    reload,
    refetch,
  }
}
type OpenConversation = Awaited<ReturnType<ReturnType<typeof conversationQuery>['queryFn']>>

/** Runs at once, and once more after what comes soon afterwards. */
function useGrouped(run: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isDue = useRef(false)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(() => {
    const begin = () => {
      isDue.current = false
      latest.current()
      timer.current = setTimeout(() => {
        timer.current = undefined
        if (isDue.current) begin()
      }, GROUP_MS)
    }
    return () => {
      if (timer.current === undefined) begin()
      else isDue.current = true
    }
  }, [])
}
