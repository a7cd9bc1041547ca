// cspell:ignore Chagua Ingiza Shiku kutoka orodha wamo wateja
/** A merchant brings the clients: by hand, from a file with mistakes, and from the phone. */
import { merchantUrl } from './addresses.ts'
import { expectNoViolations } from './axe.ts'
import { OWN_PAGE } from './api.ts'
import { layoutProblems } from './layout-problems.ts'
import { newMerchant, signInAsMerchant, speakKiswahili } from './merchant-start-steps.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 } })

const NAMES = ['Wanjiku', 'Otieno', 'Achieng', 'Njeri', 'Mutiso']

/** 300 rows as a spreadsheet has them: semicolons, lost zeros, several numbers in a cell, and five mistakes. */
function buildFile(): Buffer {
  const rows = Array.from({ length: 295 }, (_, row) => {
    const number = `7${String(20_000_000 + row)}`
    const phone = row % 3 === 0 ? number : row % 3 === 1 ? `0${number}` : `+254 ${number} ::: 020 123456`
    return `${NAMES[row % 5]} ${row};${phone};${row % 2 === 0 ? '12 May' : ''};Regular`
  })
  const mistakes = [
    'Kevin;7.12E+08;;',
    ';0733000111;;',
    'Joy;0733000112;05/12;',
    'Moses;+255712345678;;',
    'Shiku;0720000000;;',
  ]
  return Buffer.from(
    `\ufeffClient name;Mobile Number;Birthday;Tags\r\n${[...rows, ...mistakes].join('\r\n')}`,
    'utf16le',
  )
}

test('a merchant imports 300 clients, sees what was wrong, and undoes it', async ({ page }) => {
  const person = await newMerchant('Import Salon')
  await signInAsMerchant(page.context(), person.email)
  await page.goto(`${merchantUrl()}/clients`)
  await page.getByRole('link', { name: 'Import clients' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import clients')
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])

  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: buildFile() })
  await expect(page.getByRole('heading', { name: 'What will happen' })).toBeFocused()
  const main = page.getByRole('main')
  await expect(main.getByText('4 rows are left out')).toBeVisible()
  await expect(main.getByText('“7.12E+08” has lost digits')).toBeVisible()
  await expect(main.getByText('1 row is merged with an earlier one')).toBeVisible()
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])

  await main.getByText('Columns', { exact: true }).click()
  await main.getByLabel('Tags').selectOption({ label: 'Note' })
  await expect(main.getByLabel('Tags')).toHaveValue('note')
  await main.getByLabel('Tags').selectOption({ label: 'Tags' })
  await expect(main.getByLabel('Tags')).toHaveValue('tags')

  await main.getByRole('button', { name: 'Import 295 clients' }).click()
  await expect(main.getByText('Confirm that they are your clients.')).toBeVisible()
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Import 295 clients' }).click()
  await expect(page.getByRole('heading', { name: 'Your clients are in the list' })).toBeFocused()
  await expectNoViolations(page)

  await main.getByRole('link', { name: 'See clients' }).click()
  await expect(main.getByText('295 in all')).toBeVisible()
  await main.getByRole('searchbox', { name: 'Name or phone' }).fill('0720 000 001')
  await main.getByRole('searchbox', { name: 'Name or phone' }).press('Enter')
  await main.getByRole('link', { name: /^Otieno 1 / }).click()
  await expect(main.getByText('Has not booked at D3 yet.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Block' })).toHaveCount(0)
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])

  await page.goto(`${merchantUrl()}/clients/import`)
  await main.getByRole('button', { name: 'Undo' }).click()
  await expect(main.getByText('Undone', { exact: true })).toBeVisible()
  await page.goto(`${merchantUrl()}/clients`)
  await expect(main.getByText('No clients yet')).toBeVisible()
})

test('a merchant adds a client by hand, corrects and deletes her', async ({ page, pageErrors }) => {
  pageErrors.allow(/^4(?:00|09) POST .*\/merchant\/clients/)
  const person = await newMerchant('Notebook Salon')
  await signInAsMerchant(page.context(), person.email)
  await page.goto(`${merchantUrl()}/clients/new`)
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add client' }).click()
  await expect(main.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await main.getByLabel('Name').fill('Mama Brian')
  await main.getByLabel('Phone number').fill('0712 000 555')
  await main.getByLabel('Day').selectOption('29')
  await main.getByLabel('Month').selectOption({ label: 'February' })
  await main.getByRole('button', { name: 'Add client' }).click()
  await expect(main.getByRole('heading', { name: 'Mama Brian' })).toBeVisible()
  await expect(main.getByText('29 Feb')).toBeVisible()

  await page.goto(`${merchantUrl()}/clients/new`)
  await main.getByLabel('Name').fill('Twice')
  await main.getByLabel('Phone number').fill('712000555')
  await main.getByRole('button', { name: 'Add client' }).click()
  await main.getByRole('link', { name: 'Open this client' }).click()
  await main.getByRole('link', { name: 'Edit client' }).click()
  await main.getByLabel('Name', { exact: true }).fill('Mama Brian Junior')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByRole('heading', { name: 'Mama Brian Junior' })).toBeVisible()
  await main.getByRole('button', { name: 'Delete client' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete client' }).click()
  await expect(main.getByText('No clients yet')).toBeVisible()
})

test('the contacts of a phone are imported, in Kiswahili', async ({ page }) => {
  await page.addInitScript(() => {
    const contacts = {
      select: async () => [
        { name: ['Wanjiku'], tel: ['0712 000 777', '0733 000 777'], email: [] },
        { name: ['Otieno'], tel: ['0712000778'] },
      ],
    }
    Object.defineProperty(navigator, 'contacts', { value: contacts })
  })
  const person = await newMerchant('Simu Salon')
  await signInAsMerchant(page.context(), person.email)
  await speakKiswahili(page.context())
  await page.goto(`${merchantUrl()}/clients/import`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Chagua kutoka simu hii' }).click()
  await main.getByRole('checkbox').check()
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])
  await main.getByRole('button', { name: 'Ingiza wateja 2' }).click()
  await expect(main.getByText('Wateja wako sasa wamo kwenye orodha')).toBeVisible()
  const reply = await page.request.get(`${merchantUrl()}/api/v1/merchant/clients`, { headers: OWN_PAGE })
  expect(await reply.json()).toMatchObject({ counts: { everyone: 2 } })
})
