import { FEATURES, resolve } from '#server/features.ts'
import { idempotencySchedule } from '#server/platform/http/requests/idempotency.ts'
import type { TestApp } from './test-app.ts'

const SCHEDULE = [idempotencySchedule, ...FEATURES.flatMap(({ schedule }) => resolve(schedule) ?? [])]

/** What changes by itself as time passes: all scheduled jobs except those of maintenance. */
export const ALL_SCHEDULED = SCHEDULE.filter(({ isMaintenance }) => !isMaintenance).map(({ name }) => name)

/** Runs one scheduled job, and throws what it throws. */
export async function runScheduledJob({ app }: Pick<TestApp, 'app'>, name: string): Promise<void> {
  const job = SCHEDULE.find((each) => each.name === name)
  if (!job) throw new Error(`There is no scheduled job ${name}`)
  await job.run(app)
}
