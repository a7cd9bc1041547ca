/** Steps of a new merchant who sets up a store. */
import { readFileSync } from 'node:fs'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { merchantUrl } from './addresses.ts'
import { logIn, messagesTo, newPerson, OWN_PAGE, PASSWORD, post, type Person } from './api.ts'

export const PHOTO = {
  name: 'shop.webp',
  mimeType: 'image/webp',
  buffer: readFileSync('sandbox/assets/wallpaper.webp'),
}

/** An account without a store. */
export async function newMerchant(businessName: string): Promise<Person> {
  const person = newPerson('Wanjiku')
  const { phone, ...rest } = person
  await post('/merchants/register', { ...rest, phoneNumber: phone, password: PASSWORD, businessName })
  return person
}

export async function signInAsMerchant(context: BrowserContext, email: string, password = PASSWORD) {
  await logIn(context.request, `${merchantUrl()}/api/v1/merchants/login`, { email, password })
}

export async function speakKiswahili(context: BrowserContext): Promise<void> {
  const answer = await context.request.put(`${merchantUrl()}/api/v1/users/language`, {
    headers: OWN_PAGE,
    data: { language: 'sw' },
  })
  expect(answer.status()).toBe(200)
}

export const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })
export const title = (page: Page) => page.getByRole('heading', { level: 1 })
export const goOn = (page: Page) => button(page, 'Continue').click()

export async function fillBusiness(page: Page): Promise<void> {
  await expect(title(page)).toHaveText('Your business')
  await page.getByLabel('Category').selectOption({ index: 1 })
  await page.getByLabel('Area', { exact: true }).selectOption('westlands')
  await page.getByLabel('What you offer').fill('Fades, beards and hot towels by two barbers.')
}

export async function fillPlace(page: Page): Promise<void> {
  await expect(title(page)).toHaveText('Where is your store?')
  await button(page, 'I’m at the store now').click()
  await expect(page.getByText(/^The pin is set/)).toBeVisible()
  await page.getByLabel('Building and street').fill('Mpaka Plaza, Mpaka Road')
  await page.getByLabel('Landmark').fill('Opposite the Shell station')
}

export async function fillService(page: Page): Promise<void> {
  await expect(title(page)).toHaveText('Your first service')
  await page.getByLabel('Name of the service').fill('Fade, beard and hot towel')
  await page.getByLabel('Price', { exact: true }).fill('1,500')
  await page.getByLabel('How long it takes').selectOption('45')
  await page.getByLabel('What is included').fill('A fade, a beard shape-up and a hot towel.')
}

/** Chooses the file at this input, and uses the part that is proposed. */
export async function choosePhoto(page: Page, index = 0): Promise<void> {
  await page.locator('input[type=file]').nth(index).setInputFiles(PHOTO)
  await page.getByRole('dialog').getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

export async function smsCode(phone: string): Promise<string> {
  const codes = async () =>
    (await messagesTo(phone)).flatMap((message) => /^D3: (\d{6}) /.exec(message)?.[1] ?? [])
  await expect.poll(codes).not.toEqual([])
  return (await codes())[0] ?? ''
}
