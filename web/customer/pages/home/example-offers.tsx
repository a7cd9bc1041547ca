import { clsx } from 'clsx'
import { m } from '#messages'
import { patternClass } from '#web/ui/media/cover-pattern.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { railLook } from '#web/ui/media/rail-look.ts'
import { PriceLine } from '#web/ui/commerce/price-line.tsx'
import { SideFrame, SideTitle } from '#web/ui/commerce/side-card.tsx'

/**
 * Example offers, shown if no offers could be loaded. They are clearly marked as examples
 * (docs/rules/catalogue.md#no-invented-figures).
 */
export function ExampleOffers() {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={railLook({ of: 'sides' })} role="group" aria-label={m.home_examples()} tabIndex={0}>
      {examples.map((example) => (
        <SideFrame
          key={example.coverPattern}
          className={SIDE_WIDTH}
          picture={
            <span
              className={clsx(patternClass(example.coverPattern), 'absolute inset-0')}
              data-picture
              aria-hidden
            />
          }
        >
          <p>
            <Pill>{m.home_example()}</Pill>
          </p>
          <SideTitle>{example.title()}</SideTitle>
          <PriceLine
            priceCents={example.priceCents}
            normalCents={example.normalCents}
            feeCents={example.feeCents}
            saving={false}
            className="mt-1"
          />
        </SideFrame>
      ))}
    </div>
  )
}

/** Width of a card in the rail beside the hero. */
export const SIDE_WIDTH = 'w-[min(19.25rem,88vw)] wide:w-auto'

const examples = [
  {
    title: m.home_example_haircut,
    coverPattern: 1,
    priceCents: 70_000,
    normalCents: 100_000,
    feeCents: 4500,
  },
  {
    title: m.home_example_massage,
    coverPattern: 4,
    priceCents: 150_000,
    normalCents: 250_000,
    feeCents: 15_000,
  },
]
