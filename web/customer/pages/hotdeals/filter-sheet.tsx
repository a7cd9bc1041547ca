import { SlidersHorizontal, X } from 'lucide-react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Radio } from '#web/ui/radio.tsx'
import { pages } from '../../paths.ts'
import { hrefOf, SORTS, type Filters } from './filters.ts'
import type { Category } from './hotdeals.tsx'

const SHEET = 'filters'

export function FilterSheetButton({ chosen }: { chosen: number }) {
  return (
    <button type="button" className={chosen > 0 ? 'chip on' : 'chip'} popoverTarget={SHEET}>
      <SlidersHorizontal className="s" />
      Filters{chosen > 0 && ` · ${chosen}`}
    </button>
  )
}

/** All filters of a phone, from below. The browser opens and closes it, and its form is an address: neither needs a script. */
export function FilterSheet({ categories, filters }: { categories: Category[]; filters: Filters }) {
  const navigate = useNavigate()
  const { search, location, view } = filters

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    closeSheet(event.currentTarget)
    const category = form.get('category')
    void navigate(
      hrefOf(filters, {
        category: typeof category === 'string' ? category : '',
        sort: SORTS.find(({ value }) => value === form.get('sort'))?.value ?? 'latest',
      }),
    )
  }

  return (
    <div id={SHEET} popover="auto" className="pop-sheet">
      <header className="row between">
        <h2>Filters</h2>
        <button type="button" className="icon-btn -mr-2.5" popoverTarget={SHEET} popoverTargetAction="hide" aria-label="Close">
          <X className="l" />
        </button>
      </header>
      {/* Made anew when the address changes, so that it says what is chosen. */}
      <form key={hrefOf(filters)} action={pages.hotdeals} onSubmit={show}>
        {Object.entries({ search, location, ...(view === 'list' && { view }) }).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <fieldset className="pair">
          <legend>Sort</legend>
          {SORTS.map(({ value, label }) => (
            <Radio key={value} name="sort" value={value} defaultChecked={filters.sort === value}>
              {label}
            </Radio>
          ))}
        </fieldset>
        <fieldset>
          <legend>Category</legend>
          <Radio name="category" value="" defaultChecked={filters.category === ''}>
            All categories
          </Radio>
          {categories.map(({ name, slug, count }) => (
            <Radio key={slug} name="category" value={slug} count={count} defaultChecked={filters.category === slug}>
              {name}
            </Radio>
          ))}
        </fieldset>
        <div className="pop-foot">
          <ButtonLink variant="soft" href={pages.hotdeals} onClick={(event) => closeSheet(event.currentTarget)}>
            Clear all
          </ButtonLink>
          <Button type="submit">Show deals</Button>
        </div>
      </form>
    </div>
  )
}

const closeSheet = (inside: HTMLElement) => inside.closest<HTMLElement>('[popover]')?.hidePopover()
