import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { privateMeta } from '#web/app/document/page-meta.ts'
import type { ShellHandle } from '../../layout/shell.tsx'
import { ChatFrame } from './chat-frame.tsx'
import { loadStoreChat, type StoreChat } from './load-chat.ts'
import { sendFromForm } from './send-from-form.ts'
import { StoreSide } from './store-side.tsx'
import { StoreThread } from './store-thread.tsx'

export const loader = loadStoreChat

/** Without scripts, the form of the composer sends the message. */
export const action = sendFromForm

export const handle: ShellHandle = { hasOwnFoot: true, fillsScreen: 'always' }

export const meta = ({ loaderData }: { loaderData?: StoreChat }) =>
  loaderData ? privateMeta(m.chat_store_title({ store: loaderData.store.name }), m.chat_description()) : [] // the error page sets its own title

export default function StoreChatPage() {
  const loaded = useLoaderData<typeof loader>()
  const { store } = loaded
  return (
    <ChatFrame
      loaded={loaded.conversations}
      loadedAt={loaded.now}
      storeId={store.id}
      side={<StoreSide store={store} offers={loaded.offers} />}
    >
      {(current, reload) => (
        <StoreThread
          key={store.id}
          loaded={loaded}
          conversation={current.find((each) => each.store.id === store.id) ?? null}
          onChange={reload}
        />
      )}
    </ChatFrame>
  )
}
