import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type ColorScheme = 'light' | 'dark'
type Scope = { include?: string; exclude?: string }

/** axe finds nothing on the page as it is, in light and in dark. */
export async function hasNoViolation(page: Page, scope: Scope = {}): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOn(page, { ...scope, colorScheme }), `${page.url()} in ${colorScheme}`).toEqual([])
  }
}

/** In the dark only the colours differ. */
export async function violationsOn(
  page: Page,
  { include, exclude, colorScheme }: Scope & { colorScheme: ColorScheme },
): Promise<string[]> {
  // The pages have no frames of other origins, for which axe would open another page each time.
  let axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (include !== undefined) axe = axe.include(include)
  if (exclude !== undefined) axe = axe.exclude(exclude)
  if (colorScheme === 'dark') axe = axe.withRules(['color-contrast'])
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.target.join(' ')).join('\n  ')}`,
  )
}
