import { clsx } from 'clsx'
import { ChevronDown } from '#web/ui/icons/icons.tsx'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'

/**
 * Selects one of the stores or branches, or all of them; nothing for a merchant with one. It is above the heading of each
 * page that can be limited. A native select. Without scripts, the form is submitted by its button; `otherChoices` are
 * those that are in the address as well.
 */
export function StoreChoice({
  stores,
  storeId,
  by = 'store',
  page,
  getPath,
  otherChoices,
  isOne,
  isSlim,
}: StoreChoiceProps) {
  const navigate = useNavigate()
  if (stores.length < 2) return null
  return (
    <form className={clsx('flex items-center', !isSlim && 'mb-0.5')} action={page}>
      {Object.entries(otherChoices).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label className="relative inline-flex min-w-0 items-center quiet font-semibold">
        <span className="sr-only">{by === 'store' ? m.merchant_day_store() : m.merchant_staff_branch()}</span>
        <select
          key={storeId ?? ''}
          name={by}
          className={clsx(
            'max-w-full cursor-pointer [field-sizing:content] appearance-none truncate rounded-control bg-transparent pr-6',
            isSlim ? '-my-1 min-h-11 wide:my-0 wide:min-h-9' : 'min-h-11',
          )}
          defaultValue={storeId ?? ''}
          onChange={(event) => void navigate(getPath(event.currentTarget.value || undefined))}
        >
          {!isOne && (
            <option value="">
              {by === 'store' ? m.merchant_day_all_stores({ count: stores.length }) : m.merchant_staff_all()}
            </option>
          )}
          {stores.map((store) => (
            <option key={store.id} value={store.id}>
              {store.location === undefined ? store.name : `${store.name}, ${store.location}`}
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
  )
}

type StoreChoiceProps = {
  /** Branches have no other location than their name. */
  stores: readonly { id: string; name: string; location?: string }[]
  storeId: string | undefined
  /** Kind of the choices, and their name in the address. */
  by?: 'store' | 'branch'
  page: string
  getPath: (store: string | undefined) => string
  otherChoices: Record<string, string | undefined>
  /** True if one of the choices must be chosen. */
  isOne?: boolean
  /** True for the head of a day. */
  isSlim?: boolean
}
