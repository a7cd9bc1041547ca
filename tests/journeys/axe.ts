import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { IS_LONG_RUN } from '#tests/support/long-run.ts'

type ColorScheme = 'light' | 'dark'
type Scope = { include?: string; exclude?: string }

/** The items of a list look alike, so only the first of them are checked. */
const FURTHER_ITEMS = ':is(li, article, tr, [role=row]):nth-child(n + 7)'

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

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
  const violations = await runAxe(
    page,
    {
      include: include === undefined ? [] : [include],
      exclude: [exclude, IS_LONG_RUN ? undefined : FURTHER_ITEMS].filter((each) => each !== undefined),
    },
    colorScheme === 'dark' ? { runOnly: { type: 'rule', values: ['color-contrast'] } } : {},
  )
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.target.join(' ')).join('\n  ')}`,
  )
}

/**
 * Loads axe once into each document: @axe-core/playwright sends its source four times for both modes, which takes as long
 * as the checks.
 */
export async function runAxe(
  page: Page,
  context: { include: string[]; exclude: string[] },
  options: axe.RunOptions,
): Promise<axe.Result[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(AXE)
  return page.evaluate(
    async ([scope, more]) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe } // the global of the loaded script
      const { violations } = await loaded.run(scope, { ...more, resultTypes: ['violations'] })
      // The nodes of a violation refer to elements.
      return JSON.parse(JSON.stringify(violations)) as axe.Result[]
    },
    [context, options] as const,
  )
}
