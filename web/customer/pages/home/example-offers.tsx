import { clsx } from 'clsx'
import { m } from '#messages'
import { patternClass } from '#web/components/media/cover-pattern.tsx'
import { Pill } from '#web/components/feedback/pill.tsx'
import { PriceLine } from '#web/components/commerce/price-line.tsx'

/**
 * What an offer looks like, shown if none could be loaded. Clearly marked as an example
 * (docs/rules/catalogue.md#no-invented-figures).
 */
export function ExampleOffers() {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="rail sides" role="group" aria-label={m.home_examples()} tabIndex={0}>
      {examples.map((example) => (
        <article key={example.coverPattern} className="side">
          <div className="pic">
            <span
              className={clsx(patternClass(example.coverPattern), 'absolute inset-0')}
              data-picture
              aria-hidden
            />
          </div>
          <div className="txt">
            <p>
              <Pill>{m.home_example()}</Pill>
            </p>
            <h3 className="two">{example.title()}</h3>
            <PriceLine priceCents={example.priceCents} normalCents={example.normalCents} saving={false} />
          </div>
        </article>
      ))}
    </div>
  )
}

const examples = [
  { title: m.home_example_haircut, coverPattern: 1, priceCents: 70_000, normalCents: 100_000 },
  { title: m.home_example_massage, coverPattern: 4, priceCents: 150_000, normalCents: 250_000 },
]
