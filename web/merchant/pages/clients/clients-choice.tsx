import { ArrowDownUp, ChevronDown } from '#web/ui/icons/icons.tsx'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { CLIENT_TEXTS } from '#contract/client-limits.ts'
import { CLIENT_GROUPS, CLIENT_ORDERS, type ClientGroup, type ClientOrder } from '#domain/clients/clients.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { paths } from '../../paths.ts'
import { GROUP_LABELS, ORDER_LABELS } from './client-texts.ts'
import type { ShownChoice } from './clients-query.ts'

/** Search, groups and order of the clients. All of it is in the address and works without scripts. */
export function ClientsChoice({
  choice,
  counts,
}: {
  choice: ShownChoice
  counts: Record<ClientGroup, number>
}) {
  const navigate = useNavigate()
  const { store, search, group, sort } = choice
  const shown = CLIENT_GROUPS.filter((each) => each === 'everyone' || each === group || counts[each] > 0)
  return (
    <div className="grid gap-3.5 pb-2 wide:pb-3">
      <SearchBox
        key={search}
        label={m.merchant_clients_search()}
        placeholder={m.merchant_clients_search()}
        action={paths.clients()}
        input={{ name: 'search', defaultValue: search, maxLength: CLIENT_TEXTS.search.max }}
        onSubmit={(event) => {
          event.preventDefault()
          const words = String(new FormData(event.currentTarget).get('search') ?? '')
          void navigate(paths.clients({ store, search: words.trim(), group, sort }))
        }}
      >
        {store && <input type="hidden" name="store" value={store} />}
        {group !== 'everyone' && <input type="hidden" name="group" value={group} />}
        {sort !== 'last-visit' && <input type="hidden" name="sort" value={sort} />}
      </SearchBox>
      <div className="grid gap-1 wide:flex wide:items-center wide:justify-between wide:gap-4">
        <nav
          aria-label={m.merchant_clients_groups()}
          className="-mx-4 flex scrollbar-none gap-2 overflow-x-auto px-4 wide:mx-0 wide:flex-wrap wide:px-0"
        >
          {shown.map((each) => (
            <Link
              key={each}
              href={paths.clients({ store, search, group: each, sort })}
              className={chipClass({ selected: each === group, tall: true })}
              aria-current={each === group ? 'page' : undefined}
            >
              {GROUP_LABELS[each]()}
              {each !== 'everyone' && ` · ${formatNumber(counts[each])}`}
            </Link>
          ))}
        </nav>
        <form className="flex flex-none items-center justify-end" action={paths.clients()}>
          {store && <input type="hidden" name="store" value={store} />}
          {search && <input type="hidden" name="search" value={search} />}
          {group !== 'everyone' && <input type="hidden" name="group" value={group} />}
          <label className="relative inline-flex items-center gap-1.5 quiet font-semibold">
            <span className="sr-only">{m.merchant_clients_order()}</span>
            <ArrowDownUp className="small-icon" aria-hidden />
            <select
              key={sort}
              name="sort"
              defaultValue={sort}
              className="min-h-11 max-w-full cursor-pointer [field-sizing:content] appearance-none rounded-control bg-transparent pr-6"
              onChange={(event) => {
                const order = CLIENT_ORDERS.find((each) => each === event.currentTarget.value)
                void navigate(
                  paths.clients({ store, search, group, sort: order satisfies ClientOrder | undefined }),
                )
              }}
            >
              {CLIENT_ORDERS.map((order) => (
                <option key={order} value={order}>
                  {ORDER_LABELS[order]()}
                </option>
              ))}
            </select>
            <ChevronDown className="small-icon pointer-events-none absolute right-0" aria-hidden />
          </label>
          <noscript>
            <Button className="ml-2" variant="line" size="sm" type="submit">
              {m.merchant_day_show()}
            </Button>
          </noscript>
        </form>
      </div>
    </div>
  )
}
