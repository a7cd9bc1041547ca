import { Check } from 'lucide-react'
import { Link as RouterLink } from 'react-router'
import { clsx } from 'clsx'
import { hrefOf, type Category, type Filters } from './filters.ts'

/** The categories beside the deals on a wide screen. A choice applies immediately, without scrolling. */
export function CategoryLinks({ categories, filters }: { categories: Category[]; filters: Filters }) {
  return (
    <nav aria-labelledby="categories">
      <h2 id="categories" className="text-16 mb-1">
        Category
      </h2>
      <ul>
        {categories.map(({ name, slug, count }) => {
          const isChosen = slug === filters.category
          return (
            <li key={slug}>
              <RouterLink
                to={hrefOf(filters, { category: isChosen ? '' : slug })}
                prefetch="intent"
                preventScrollReset
                className={clsx('check radio', isChosen && 'on', count === 0 && 'zero')}
                aria-current={isChosen ? 'true' : undefined}
              >
                <i aria-hidden>
                  <Check />
                </i>
                <span>{name}</span>
                <span className="n">
                  {count}
                  <span className="vh"> deals</span>
                </span>
              </RouterLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
