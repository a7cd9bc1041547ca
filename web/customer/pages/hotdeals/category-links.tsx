import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Link as RouterLink } from 'react-router'
import { clsx } from 'clsx'
import { m } from '#messages'
import { CheckCount, checkClass, CheckMark } from '#web/components/forms/check-look.tsx'
import { hidden } from '#web/components/feedback/message-markup.tsx'
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
                className={checkClass({ muted: count === 0, className: clsx(isChosen && 'font-semibold') })}
                aria-current={isChosen ? 'true' : undefined}
              >
                <CheckMark round look={isChosen ? 'on' : 'off'} />
                <span>{categoryName(slug, name)}</span>
                <CheckCount>
                  <ParaglideMessage message={m.deals_category_count} inputs={{ count }} markup={{ hidden }} />
                </CheckCount>
              </RouterLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
