import { m } from '#messages'
import { getUnreadCounts, subscribeToUnreadCounts } from '#web/parts/notifications/counts-store.ts'
import { getUnreadChats, subscribeToUnreadChats } from '../../layout/personal/unread-chats-store.ts'

/**
 * `<unread-count of="chats" data-name="Chat" hidden>` inside a link or button: how many messages or notifications are unread,
 * which becomes a part of its label.
 */
export class UnreadCount extends HTMLElement {
  #end?: () => void

  connectedCallback(): void {
    const subscribe = this.getAttribute('of') === 'chats' ? subscribeToUnreadChats : subscribeToUnreadCounts
    this.#end = subscribe(() => this.#show())
    this.#show()
  }

  disconnectedCallback(): void {
    this.#end?.()
  }

  #show(): void {
    const isOfChats = this.getAttribute('of') === 'chats'
    const count = isOfChats ? getUnreadChats() : (getUnreadCounts()?.unread ?? 0)
    const { name = '' } = this.dataset
    const label = isOfChats
      ? m.ui_nav_with_count({ label: name, count })
      : m.notification_bell_unread({ count })
    this.hidden = count === 0
    this.textContent = count === 0 ? '' : count > 9 ? '9+' : String(count)
    this.parentElement?.setAttribute('aria-label', count === 0 ? name : label)
  }
}
