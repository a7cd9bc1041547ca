import { plain, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'

const name = 'terms'
const body = {
  bodyEn: '## Your bookings {#bookings}\nOne for each person.',
  bodySw: '## Miadi yako {#bookings}\nMoja kwa kila mtu.',
  change: 'Shorter',
}
const clear = ({ test }: World) => test.app.database.db.deleteFrom('text_versions').execute()
async function addDraft(world: World, scheduledAt?: Date): Promise<void> {
  await clear(world)
  const { test, admins } = world
  await test.app.database.db
    .insertInto('text_versions')
    .values({
      id: crypto.randomUUID(),
      name,
      body_en: body.bodyEn,
      body_sw: body.bodySw,
      change: body.change,
      written_by: admins.admin.id,
      written_at: test.clock.now(),
      ...(scheduledAt && { number: 2, in_force_at: scheduledAt, published_by: admins.admin.id }),
    })
    .execute()
}
const prepareDraft = (world: World) => addDraft(world)

export const rows: Record<string, MatrixRow> = {
  'GET /texts/:name': {
    good: () => ({ params: { name } }),
    more: () => [{ params: { name: 'privacy' } }, { params: { name: 'help' } }],
  },
  'GET /admin/texts': plain,
  'GET /admin/texts/:name': { good: () => ({ params: { name } }) },
  'PUT /admin/texts/:name/draft': {
    good: () => ({ params: { name }, body: { ...body, version: null } }),
    prepare: async (world) => void (await clear(world)),
  },
  'DELETE /admin/texts/:name/draft': { good: () => ({ params: { name } }), prepare: prepareDraft },
  'POST /admin/texts/:name/publish': {
    good: () => ({ params: { name }, body: { day: null, version: 1 } }),
    prepare: prepareDraft,
  },
  'POST /admin/texts/:name/withdraw': {
    good: () => ({ params: { name } }),
    prepare: (world) => addDraft(world, new Date(world.test.clock.now().getTime() + 86_400_000)),
  },
}
