/** Customers move and cancel their bookings. */
import { readFile } from 'node:fs/promises'
import { WIDTHS } from '#tests/support/long-run.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { expectNoViolations } from './axe.ts'
import { book, getBooking, newCustomer, signIn } from './api.ts'
import { kes } from './booking-steps.ts'
import { toNairobiTime, paidBooking } from './my-bookings.ts'
import { expect, test } from './test.ts'

test.describe('moving a booking', () => {
  for (const width of WIDTHS) {
    test(
      `at a width of ${width}, offers the nearest times when the chosen one is taken`,
      { tag: '@long' },
      async ({ page, context, pageErrors }) => {
        pageErrors.allow(/^409 PUT .*\/reschedule/)
        await page.setViewportSize({ width, height: 800 })
        const { customer, booking, choice } = await paidBooking()
        await signIn(context, customer)
        await page.goto(width === 360 ? '/profile/bookings' : `/booking-details/${booking.id}`)
        await page.getByRole('button', { name: 'Reschedule' }).first().click()
        const sheet = page.getByRole('dialog', { name: 'Reschedule' })
        await expect(sheet).toContainText('You can move it 3 more times.')
        await expect(sheet).toContainText('Subject to availability. Original booking terms still apply.')
        await expect(sheet.getByRole('radio', { name: choice.time, exact: true })).toHaveCount(0)
        await expectNoViolations(page, { include: '[role=dialog]' })

        // Closing the dialog discards the input.
        await sheet.getByLabel('Reason').fill('The car is at the garage')
        await sheet.getByRole('button', { name: 'Keep this time' }).click()
        await expect(sheet).toHaveCount(0)
        await page.getByRole('button', { name: 'Reschedule' }).first().click()
        await expect(sheet.getByLabel('Reason')).toHaveValue('')

        await sheet.getByRole('button', { name: /^(Reschedule Booking|Move to )/ }).click()
        await expect(sheet.getByRole('alert')).toContainText('Choose a new date and time.')

        const times = sheet.getByRole('radiogroup', { name: /^Times on/ }).getByRole('radio')
        const wanted = (await times.first().getAttribute('value')) ?? ''
        await times.first().check()
        await book(await newCustomer(), { ...choice, ...toNairobiTime(wanted) })
        await sheet.getByLabel('Reason').fill('The car is at the garage')
        await sheet.getByRole('button', { name: /^(Reschedule Booking|Move to )/ }).click()
        await expect(sheet.getByRole('alert')).toContainText(
          'Failed to reschedule booking. This time slot is no longer available.',
        )
        await sheet.getByRole('alert').getByRole('button').first().click()
        await sheet.getByRole('button', { name: /^(Reschedule Booking|Move to )/ }).click()
        await expect(page.getByText(/^Booking moved to/)).toBeVisible()
        await expect(sheet).toHaveCount(0)

        const moved = await getBooking(customer, booking.id)
        expect(moved.startTime).not.toBe(booking.startTime)
        expect(moved.startTime).not.toBe(wanted)
        await page.goto(`/booking-details/${booking.id}`)
        await expect(page.getByRole('listitem').filter({ hasText: /^Moved from/ })).toContainText(
          'By you: The car is at the garage',
        )
        await expect(page.getByRole('main')).toContainText('You can move it 2 more times')
      },
    )
  }

  test('loads more dates, and times of any staff member', { tag: '@long' }, async ({ page, context }) => {
    const { customer, booking } = await paidBooking()
    await signIn(context, customer)
    await page.goto(`/booking-details/${booking.id}`)
    await page.getByRole('button', { name: 'Reschedule' }).first().click()
    const sheet = page.getByRole('dialog', { name: 'Reschedule' })
    const days = sheet.getByRole('radiogroup', { name: 'New day' }).getByRole('radio')
    await expect(days).toHaveCount(7)
    await sheet.getByRole('button', { name: 'See more dates' }).click()
    await expect(days).toHaveCount(14)
    await sheet.getByLabel('With').selectOption('Anyone available')
    await expect(days).toHaveCount(14)
    // The times of today may be too near to be moved again.
    await days.and(page.locator(':enabled')).last().check()
    await sheet
      .getByRole('radiogroup', { name: /^Times on/ })
      .getByRole('radio')
      .last()
      .check()
    await sheet.getByRole('button', { name: /^(Reschedule Booking|Move to )/ }).click()
    await expect(page.getByText(/^Booking moved to/)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('You can move it 2 more times')
  })
})

test('a cancelled booking shows the refund and its receipt', async ({ page, context }) => {
  const { customer, booking } = await paidBooking()
  await signIn(context, customer)
  await page.goto('/profile/bookings')
  await page.getByRole('button', { name: /^Cancel/ }).click()
  const dialog = page.getByRole('alertdialog')
  const fee = kes(booking.chargedFee)
  await expect(dialog).toContainText(`${fee} comes back`)
  await expectNoViolations(page, { include: '[role=alertdialog]' })
  await dialog.getByLabel('Reason').fill('Something came up')
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByText(`Booking cancelled. ${fee} is on its way back.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No bookings found' })).toBeVisible()

  await page.goto(`/booking-details/${booking.id}`)
  await expect(page.getByRole('main')).toContainText('You cancelled this booking. Something came up')
  await expect(page.getByText(`${fee} came back`)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Offer booking')
  await expect(page.getByRole('link', { name: 'Calendar' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'contact us' })).toHaveAttribute(
    'href',
    `/contact-us?booking=${booking.code}`,
  )
  await expect(page.getByText('A person reads every message and replies by email.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rebook' })).toHaveAttribute(
    'href',
    /\/booking\/offer\/[^?]+\?branch=[^&]+&staff=/,
  )

  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Total paid/ })).toContainText(fee)
  await expect(page.getByRole('row', { name: /^Returned to your M-Pesa/ })).toContainText(fee)
  // KRA signs the invoice and the credit note within seconds; the receipt has them when it is opened again.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('img', { name: /^QR code of KRA/ })).toHaveCount(2, { timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Tax invoice' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Credit note' })).toBeVisible()
  await expectNoViolations(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download PDF' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^d3-receipt-D3[A-Z0-9]+\.pdf$/)
  const { text } = await readPdf(await readFile(await file.path()))
  expect(text).toContain('Credit note')
  expect(text).toContain(booking.code)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
})
