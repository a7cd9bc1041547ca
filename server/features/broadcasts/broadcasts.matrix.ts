import { randomUUID } from 'node:crypto'
import { byId, queries, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'

let broadcastId: string = randomUUID()
const prepare = async ({ test, admins }: World): Promise<void> => {
  broadcastId = randomUUID()
  await test.app.database.db
    .insertInto('broadcasts')
    .values({
      id: broadcastId,
      kind: 'service',
      audience: 'merchants',
      has_push: false,
      has_email: false,
      title_en: 'Payments are slow',
      text_en: 'M-Pesa has reported a delay.',
      title_sw: 'Malipo yanachelewa',
      text_sw: 'M-Pesa imeripoti ucheleweshaji.',
      path: '/',
      per_minute: 60,
      written_by: admins.admin.id,
      created_at: test.clock.now(),
    })
    .execute()
}
const prepareSending = async (world: World): Promise<void> => {
  await prepare(world)
  await world.test.app.database.db
    .updateTable('broadcasts')
    .set({
      status: 'scheduled',
      next_at: new Date(world.test.clock.now().getTime() + 86_400_000),
      expected: 1,
      ordered_at: world.test.clock.now(),
      ordered_by: world.admins.admin.id,
    })
    .where('id', '=', broadcastId)
    .execute()
}
const body = {
  kind: 'offers',
  audience: 'visitors',
  day: '2026-12-12',
  hasPush: true,
  hasEmail: false,
  titleEn: 'Jamhuri Day',
  textEn: 'Half price all day.',
  titleSw: 'Siku ya Jamhuri',
  textSw: 'Nusu bei siku nzima.',
  path: '/hotdeals',
  perMinute: 600,
}

const announcement = { title: 'Payments are slow', message: 'M-Pesa has reported a delay.' }

export const rows: Record<string, MatrixRow> = {
  'POST /notifications/broadcast': {
    good: () => ({ body: { audience: 'merchants', ...announcement } }),
    more: () => [{ body: { ...announcement, actionUrl: '/' } }],
  },
  'GET /admin/broadcasts': { good: () => ({}), prepare },
  'GET /admin/broadcasts/audience': {
    good: () => ({ query: { kind: 'service', audience: 'customers' } }),
    more: () =>
      queries(
        { kind: 'offers', audience: 'area', location: 'westlands' },
        { kind: 'offers', audience: 'category', category: 'beauty-spa' },
        { kind: 'service', audience: 'visitors', day: '2026-12-12' },
        { kind: 'offers', audience: 'merchants' },
      ),
  },
  'GET /admin/broadcasts/:id': byId(() => broadcastId, { prepare }),
  'POST /admin/broadcasts': { good: () => ({ body }) },
  'PUT /admin/broadcasts/:id': {
    good: () => ({ params: { id: broadcastId }, body: { ...body, version: 1 } }),
    prepare,
  },
  'DELETE /admin/broadcasts/:id': byId(() => broadcastId, { prepare }),
  'POST /admin/broadcasts/:id/test': byId(() => broadcastId, { prepare }),
  'POST /admin/broadcasts/:id/send': {
    good: () => ({ params: { id: broadcastId }, body: { at: null, version: 1 } }),
    prepare,
  },
  'POST /admin/broadcasts/:id/stop': {
    good: () => ({ params: { id: broadcastId }, body: { reason: 'Wrong link' } }),
    prepare: prepareSending,
  },
}
