/** Loads each page once, and checks all that any page must fulfil. */
import type { CDPSession, Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { headerProblems, layoutProblems } from './layout-problems.ts'
import { expect, test } from './test.ts'

/** Half of the width of a phone, as with a zoom of 200%. */
export const ZOOMED = { width: 180, height: 400 }
const PHONE_WIDTH = 360
const FONT_SIZE = 16

/**
 * Each page must have no accessibility violations, fit its window, and have room for texts that are 40% longer, as
 * translations may be. On a phone it must also fit at a zoom of 200%, and with text of twice the size, unless `isEnlarged` is
 * false.
 */
export async function walk(
  page: Page,
  addresses: readonly string[],
  { isEnlarged = true }: { isEnlarged?: boolean } = {},
): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  for (const address of addresses)
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('main')).toBeVisible()
      await expectNoViolations(page)
      await expectFits(page, address)
      if (isEnlarged && page.viewportSize()!.width === PHONE_WIDTH)
        await expectFitsLarger(page, devTools, address)
      const cut = await page.evaluate(lengthenTexts)
      expect.soft(cut, `${address} with longer texts`).toEqual([])
      await expectNoScrolling(page, `${address} with longer texts`)
    })
}

async function expectFitsLarger(page: Page, devTools: CDPSession, address: string): Promise<void> {
  const size = page.viewportSize()!
  await page.setViewportSize(ZOOMED)
  await expectFits(page, `${address} with a zoom of 200%`)
  await page.setViewportSize(size)
  const setFontSize = (standard: number) => devTools.send('Page.setFontSizes', { fontSizes: { standard } })
  await setFontSize(2 * FONT_SIZE)
  await expectFits(page, `${address} with text of twice the size`)
  await setFontSize(FONT_SIZE)
}

export async function expectFits(page: Page, what: string): Promise<void> {
  expect.soft(await page.evaluate(layoutProblems), what).toEqual([])
  expect.soft(await page.evaluate(headerProblems), what).toEqual([])
  await expectNoScrolling(page, what)
}

async function expectNoScrolling(page: Page, what: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, what).toBeLessThanOrEqual(page.viewportSize()!.width)
}

/** Makes each text longer, and returns the texts of controls that are cut off then. */
function lengthenTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    if (!/\p{L}{3}/u.test(text) || node.parentElement?.closest('script,style,noscript,svg,template')) continue
    const words = text.trim().split(/\s+/)
    const extra = words.slice(0, Math.ceil(words.length * 0.4))
    const longer = extra.join(' ').slice(0, Math.ceil(text.trim().length * 0.4))
    node.textContent = `${text}${words.length > 1 ? ' ' : ''}${longer}`
  }
  return [...document.querySelectorAll<HTMLElement>('button, a, label, h1, h2, h3, th, [role=tab]')]
    .filter((each) => {
      const { overflowX, textOverflow, display } = getComputedStyle(each)
      const isClipped = overflowX === 'hidden' || overflowX === 'clip'
      return (
        isClipped &&
        textOverflow !== 'ellipsis' &&
        display !== 'inline' &&
        each.clientWidth > 1 &&
        each.scrollWidth > each.clientWidth + 1
      )
    })
    .map((each) => `${each.localName}.${each.className}: ${each.innerText.slice(0, 60)}`)
}
