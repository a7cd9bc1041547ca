import { ChevronDown } from 'lucide-react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { Button } from '#web/components/forms/button.tsx'

/**
 * Selects one of the stores, or all of them; nothing for a merchant with one. A native select. Without scripts, the form
 * is submitted by its button; `otherChoices` are those that are in the address as well.
 */
export function StoreChoice({ stores, storeId, page, pathOf, otherChoices, isOne }: StoreChoiceProps) {
  const navigate = useNavigate()
  if (stores.length < 2) return null
  return (
    <form className="mb-0.5 flex items-center" action={page}>
      {Object.entries(otherChoices).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label className="relative inline-flex min-w-0 items-center quiet font-semibold">
        <span className="sr-only">{m.merchant_day_store()}</span>
        <select
          key={storeId ?? ''}
          name="store"
          className="min-h-11 max-w-full cursor-pointer [field-sizing:content] appearance-none truncate rounded-control bg-transparent pr-6"
          defaultValue={storeId ?? ''}
          onChange={(event) => void navigate(pathOf(event.currentTarget.value || undefined))}
        >
          {!isOne && <option value="">{m.merchant_day_all_stores({ count: stores.length })}</option>}
          {stores.map((store) => (
            <option key={store.id} value={store.id}>
              {store.name}, {store.location}
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
  stores: readonly { id: string; name: string; location: string }[]
  storeId: string | undefined
  page: string
  pathOf: (store: string | undefined) => string
  otherChoices: Record<string, string | undefined>
  /** One of them must be chosen. */
  isOne?: boolean
}
