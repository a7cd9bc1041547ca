import { Check } from 'lucide-react'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Link as RouterLink } from 'react-router'
import { clsx } from 'clsx'
import { m } from '#messages'
import { hidden } from '#web/components/feedback/message-parts.tsx'
import { categoryName } from '#web/shared/i18n/category-name.ts'
import { hrefOf, type Category, type Filters } from './filters.ts'

/** The categories beside the deals on a wide screen. A choice applies immediately, without scrolling. */
export function CategoryLinks({ categories, filters }: { categories: Category[]; filters: Filters }) {
  return (
    <nav aria-labelledby="categories">
      <h2 id="categories" className="text-16 leading-normal mb-1">
        {m.deals_category()}
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
                className={clsx('group check radio', isChosen && 'font-semibold', count === 0 && 'zero')}
                aria-current={isChosen ? 'true' : undefined}
              >
                <i
                  className={isChosen ? 'border-ink bg-ink text-paper' : 'group-hover:border-ink'}
                  aria-hidden
                >
                  <Check className={isChosen ? 'block' : ''} />
                </i>
                <span>{categoryName(slug, name)}</span>
                <span className="n">
                  <ParaglideMessage message={m.deals_category_count} inputs={{ count }} markup={{ hidden }} />
                </span>
              </RouterLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
