import { ArrowLeft, Phone } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { Conversation } from '#contract/entities/chat.ts'
import type { At } from '#domain/time/time.ts'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { paths } from '../../paths.ts'
import type { ChatStore } from './load-chat.ts'
import { presenceText } from './presence-text.ts'
import { ThreadMenu } from './thread-menu.tsx'

/** The store at the top of its thread. */
export function ThreadHead({
  store,
  conversation,
  loadedAt,
  onChange,
}: {
  store: ChatStore
  conversation: Conversation | null
  loadedAt: At
  onChange: () => void
}) {
  const now = useNow(loadedAt, 60_000)
  return (
    <header className="flex flex-none items-center gap-2 border-b border-line bg-surface px-2 py-2 wide:px-6">
      <IconLink label={m.chat_back()} href={paths.chat()} className="wide:hidden">
        <ArrowLeft />
      </IconLink>
      <LogoMark name={store.name} logo={store.logo} size={42} />
      <div className="min-w-0 grow pl-0.5">
        <h1 className="truncate font-text text-16 leading-label font-semibold tracking-normal wide:text-16">
          {store.name}
        </h1>
        <p className="text-14 leading-label text-ink-2" data-testid="presence">
          {presenceText(conversation?.store ?? { ...UNSEEN, replySeconds: store.replySeconds }, now) ||
            store.category}
        </p>
      </div>
      {store.phone && (
        <IconLink label={m.chat_call({ store: store.name, phone: store.phone.text })} href={store.phone.href}>
          <Phone />
        </IconLink>
      )}
      <ThreadMenu store={store} conversation={conversation} onChange={onChange} />
    </header>
  )
}

/** Presence before the conversation has begun. */
const UNSEEN = { online: false, lastSeenAt: null }
