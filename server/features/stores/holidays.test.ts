import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { after, before, test } from 'mocha'
import { addDays, toDay } from '#domain/time/time.ts'
import { openShop } from '#tests/support/factories.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let at: TestApp
before(async () => {
  at = await openTestApp({ demo: false })
})
after(() => at?.close())

/** Runs `npm run admin -- …` on the database of this test. */
const run = promisify(execFile)
const admin = async (...args: string[]): Promise<string> =>
  (
    await run(process.execPath, ['server/bin/admin.ts', ...args], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        // Another D3 on this machine may have a sandbox.
        SANDBOX: '0',
        DATABASE_URL: String(at.app.database.pool.options.connectionString),
        PUBLIC_URL: 'https://d3.example',
      },
    })
  ).stdout

test('npm run admin adds, lists and removes a public holiday, on which stores that close then have no times', async () => {
  const shop = await openShop(at)
  await at.app.database.db
    .updateTable('branches')
    .set({ closed_on_holidays: true })
    .where('id', '=', shop.branchId)
    .execute()
  const day = addDays(toDay(at.clock.now().getTime()), 9)
  const fetchMessage = async (): Promise<string | undefined> =>
    (await at.ask('GET', `/bookings/service-slots?serviceId=${shop.serviceId}&date=${day}`)).body.message
  assert.doesNotMatch(String(await fetchMessage()), /closed/)
  assert.match(await admin('holidays'), /No holidays/)

  assert.match(
    await admin('holiday', day, 'Idd-ul-Fitr'),
    new RegExp(`${day} is a public holiday: Idd-ul-Fitr`),
  )
  await admin('holiday', day, 'Idd-ul-Adha')
  assert.match(await admin('holidays'), new RegExp(`${day} +Idd-ul-Adha`))
  assert.match(String(await fetchMessage()), /closed on this day: Idd-ul-Adha/)

  await admin('remove-holiday', day)
  assert.doesNotMatch(String(await fetchMessage()), /closed/)
  await assert.rejects(admin('remove-holiday', day), /has not been added/)
  for (const wrong of [['holiday'], ['holiday', 'tomorrow', 'Idd'], ['holiday', day], ['holiday', day, ' ']])
    await assert.rejects(admin(...wrong), /Use one of/)
})
