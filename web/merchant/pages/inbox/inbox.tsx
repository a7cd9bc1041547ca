import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { clsx } from 'clsx'
import { MessageCircle, RefreshCw } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { Outlet, useLoaderData, useNavigation, useParams } from 'react-router'
import { m } from '#messages'
import { Queries } from '#web/api/queries.tsx'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { ConversationList, FoundList } from './conversation-list.tsx'
import { InboxHead } from './inbox-head.tsx'
import { loadInbox } from './load-inbox.ts'
import { useInbox } from './use-inbox.ts'

export const loader = loadInbox

/** Returns whether to load the list again, which opening a conversation does not do. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  currentUrl.pathname === nextUrl.pathname || currentUrl.search !== nextUrl.search

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_chat_title() }) },
  { name: 'description', content: m.merchant_chat_description() },
]

export default function Inbox() {
  return (
    <Queries>
      <InboxPage />
    </Queries>
  )
}

/** The list, and beside it the conversation that is open; on a phone, that conversation alone. */
function InboxPage() {
  const { listed, found, stores, choice, now: loadedAt } = useLoaderData<typeof loadInbox>()
  const now = useNow(loadedAt)
  const { conversationId: openId } = useParams()
  const { list, isStale, reload, refetch } = useInbox(choice, listed, openId)
  const context: InboxContext = { reload }
  const isLoading = useNavigation().state === 'loading'
  const isOpen = openId !== undefined
  const row = { choice, openId, now }
  const hasChoice = choice.filter !== 'all' || choice.storeId !== undefined || choice.page > 1
  return (
    <Shell place="chat" fills withoutTabs={isOpen}>
      {isOpen && <h1 className="sr-only wide:hidden">{m.merchant_chat_title()}</h1>}
      <div className="wide:grid wide:h-dvh wide:grid-cols-[320px_minmax(0,1fr)]">
        <section
          aria-label={m.merchant_chat_conversations()}
          className={clsx(
            'min-w-0 wide:flex wide:min-h-0 wide:flex-col wide:border-r wide:border-line',
            isOpen && 'max-wide:hidden',
          )}
        >
          <InboxHead choice={choice} stores={stores} openId={openId} />
          {isStale && (
            <div className="px-4 pb-2 wide:px-5">
              <Note tone="bad" role="status">
                <ParaglideMessage message={m.merchant_chat_offline} markup={{ b: bold }} />
                <Button variant="line" size="sm" className="mt-2" onClick={() => void refetch()}>
                  <RefreshCw />
                  {m.merchant_day_try_again()}
                </Button>
              </Note>
            </div>
          )}
          <div
            aria-busy={isLoading || undefined}
            className={clsx(
              'transition-opacity max-wide:pb-6 wide:min-h-0 wide:flex-1 wide:overflow-y-auto wide:overscroll-contain',
              isLoading && 'opacity-60',
            )}
          >
            {found ? (
              <Found choice={choice} count={found.length}>
                <FoundList conversations={found} {...row} />
              </Found>
            ) : list && list.data.length > 0 ? (
              <>
                <ConversationList
                  conversations={list.data}
                  namesStore={stores.length > 1 && choice.storeId === undefined}
                  {...row}
                />
                <Pages
                  label={m.merchant_chat_pages()}
                  page={choice.page}
                  pages={Math.max(1, list.pagination.totalPages)}
                  hrefFor={(page) => paths.chat({ ...choice, page })}
                />
              </>
            ) : (
              <NoConversations hasChoice={hasChoice} />
            )}
          </div>
        </section>
        {isOpen ? (
          <Outlet context={context} />
        ) : (
          <p className="m-auto max-w-[34ch] p-6 text-center text-ink-2 max-wide:hidden">
            {m.merchant_chat_choose()}
          </p>
        )}
      </div>
    </Shell>
  )
}

/** Loads the list and the open conversation again, after a change on this page. */
export type InboxContext = { reload: () => void }

function Found({ choice, count, children }: FoundProps) {
  return (
    <>
      <p className="flex items-center justify-between gap-3 px-4 pb-1 quiet wide:px-5" role="status">
        {count === 0
          ? m.merchant_chat_none_found({ search: choice.search })
          : m.merchant_chat_found({ count, search: choice.search })}
        <ButtonLink variant="soft" size="touch" className="flex-none" href={paths.chat()}>
          {m.merchant_chat_clear()}
        </ButtonLink>
      </p>
      {children}
    </>
  )
}
type FoundProps = {
  choice: { search: string }
  count: number
  children: ReactNode
}

function NoConversations({ hasChoice }: { hasChoice: boolean }) {
  return (
    <>
      <h2 className="sr-only">{m.merchant_chat_conversations()}</h2>
      <EmptyState
        icon={<MessageCircle />}
        title={hasChoice ? m.merchant_chat_none_chosen() : m.merchant_chat_none()}
        action={
          hasChoice && (
            <ButtonLink variant="line" href={paths.chat()}>
              {m.merchant_chat_show_all()}
            </ButtonLink>
          )
        }
      >
        {hasChoice ? m.merchant_chat_none_chosen_hint() : m.merchant_chat_none_hint()}
      </EmptyState>
    </>
  )
}
