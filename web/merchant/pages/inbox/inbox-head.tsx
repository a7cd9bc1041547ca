import { Settings } from '#web/ui/icons/icons.tsx'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { CHAT_TEXTS } from '#contract/chat/limits.ts'
import { CHAT_FILTERS } from '#domain/chat/message.ts'
import { ChipLink } from '#web/ui/forms/chip.tsx'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { MerchantBell } from '../../layout/merchant-bell.tsx'
import { StoreChoice } from '../../layout/store-choice.tsx'
import { paths } from '../../paths.ts'
import type { InboxChoice } from './inbox-choice.ts'
import { FILTER_LABELS } from './inbox-texts.ts'
import type { LoadedInbox } from './load-inbox.ts'

/** Title, search, filters and store. All of it is in the address and works without scripts. */
export function InboxHead({ choice, stores, openId }: InboxHeadProps) {
  const navigate = useNavigate()
  const { search, filter, storeId } = choice
  /** A wide screen goes on showing the conversation that is open. */
  const getPath = (changed: Partial<InboxChoice>) => {
    const next = { search, filter, storeId, ...changed }
    return openId === undefined ? paths.chat(next) : paths.conversation(openId, next)
  }
  const page = openId === undefined ? paths.chat() : paths.conversation(openId)
  return (
    <div className="grid flex-none gap-2.5 px-4 pt-4 pb-2 wide:px-5 wide:pt-5">
      <header className="flex items-center justify-between gap-2">
        <h1 className="text-28">{m.merchant_chat_title()}</h1>
        <span className="-mr-2.5 flex">
          <IconLink label={m.merchant_chat_settings()} href={paths.chatSettings()}>
            <Settings />
          </IconLink>
          <MerchantBell isPhone className="wide:hidden" />
        </span>
      </header>
      <SearchBox
        key={search}
        label={m.merchant_chat_search()}
        placeholder={m.merchant_chat_search()}
        action={page}
        input={{ name: 'search', defaultValue: search, maxLength: CHAT_TEXTS.search.max }}
        onSubmit={(event) => {
          event.preventDefault()
          const words = String(new FormData(event.currentTarget).get('search') ?? '')
          void navigate(getPath({ search: words.trim() }))
        }}
      />
      {search === '' && (
        <>
          <nav
            aria-label={m.merchant_chat_filters()}
            className="-mx-4 flex scrollbar-none gap-2 overflow-x-auto px-4 wide:mx-0 wide:flex-wrap wide:px-0"
          >
            {CHAT_FILTERS.map((each) => (
              <ChipLink key={each} tall selected={each === filter} href={getPath({ filter: each })}>
                {FILTER_LABELS[each]()}
              </ChipLink>
            ))}
          </nav>
          <StoreChoice
            stores={stores}
            storeId={storeId}
            page={page}
            getPath={(store) => getPath({ storeId: store })}
            otherChoices={{ filter: filter === 'all' ? undefined : filter }}
          />
        </>
      )}
    </div>
  )
}

type InboxHeadProps = {
  choice: InboxChoice
  stores: LoadedInbox['stores']
  openId: string | undefined
}
