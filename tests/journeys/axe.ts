import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { IS_LONG_RUN } from '#tests/support/long-run.ts'

type ColorScheme = 'light' | 'dark'
type Scope = { include?: string; exclude?: string }

/** The items of a list look alike, so only the first of them are checked. */
const FURTHER_ITEMS = ':is(li, article, tr, [role=row]):nth-child(n + 7)'

/**
 * Expects no accessibility violations on the current page, in light and in dark mode. A large page takes two
 * seconds, so a test of a part of a page that is checked elsewhere includes only that part.
 */
export async function expectNoViolations(page: Page, scope: Scope = {}): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(page, { ...scope, colorScheme }), `${page.url()} in ${colorScheme}`).toEqual(
      [],
    )
  }
}

/** Dark mode changes only colours, so only contrast is checked there. */
export async function findViolations(
  page: Page,
  { include, exclude, colorScheme }: Scope & { colorScheme: ColorScheme },
): Promise<string[]> {
  // Legacy mode avoids opening another page for cross-origin frames, which our pages do not have.
  let axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (include !== undefined) axe = axe.include(include)
  if (exclude !== undefined) axe = axe.exclude(exclude)
  if (!IS_LONG_RUN) axe = axe.exclude(FURTHER_ITEMS)
  if (colorScheme === 'dark') axe = axe.withRules(['color-contrast'])
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.target.join(' ')).join('\n  ')}`,
  )
}
