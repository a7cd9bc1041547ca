import { SearchBox } from '#web/components/forms/search-box.tsx'
import { Section } from '#web/components/feedback/section.tsx'
import { ChipLink } from '#web/components/forms/chip.tsx'
import { pages, paths } from '../../paths.ts'

/** Shown before a search. */
export function Landing({ categories }: { categories: { slug: string; name: string; count: number }[] }) {
  return (
    <>
      <div className="d3-search">
        <h1>D3 Search</h1>
        <p>Find Discounted services and stores!</p>
        <SearchBox
          className="only-d"
          action={pages.search}
          label="What are you looking for?"
          placeholder="Search for deals, coupons & stores..."
          input={{ maxLength: 120, required: true }}
        />
      </div>
      {categories.length > 0 && (
        <Section title="Popular categories">
          <div className="row flex-wrap">
            {categories.map(({ slug, name, count }) => (
              <ChipLink key={slug} href={paths.hotdeals({ category: slug })}>
                {name}
                <span className="quiet">{count}</span>
                <span className="vh"> deals</span>
              </ChipLink>
            ))}
          </div>
        </Section>
      )}
    </>
  )
}
